import { cx } from './classes.ts';
import { GroupFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { radioProps } from './radio-cards.tsx';

interface ReasonChipsProps {
  name: string;
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  chosen?: string | undefined;
}

/** The usual reasons of a refusal, one press each. They are radio buttons, so they work before JavaScript. */
export function ReasonChips({ name, label, choices, chosen }: ReasonChipsProps) {
  const parts = useField({ name, label });
  const shown = parts.typed ?? chosen;
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-1.5 rounded-button border bg-surface px-2.5 text-small font-medium text-text transition-colors hover:bg-hover max-md:min-h-11',
              'has-[:checked]:border-danger has-[:checked]:bg-danger-soft has-[:checked]:text-danger-text',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              parts.error === undefined ? 'border-line-strong' : 'field-wrong',
            )}
          >
            <input {...radioProps(parts, choice, index, shown)} className="peer sr-only" />
            {choice.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
