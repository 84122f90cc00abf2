import { cx } from './classes.ts';
import { GroupFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { Icon } from './icon.tsx';
import { radioProps, type ChoiceProps } from './radio-cards.tsx';

/** Two to four exclusive choices side by side. Radios, so that arrow keys move between them. */
export function Segmented(props: ChoiceProps & { wide?: boolean }) {
  const {
    name,
    label,
    choices,
    defaultValue,
    onChange,
    hint,
    optional,
    error,
    id,
    className,
    wide = true,
  } = props;
  const parts = useField({ name, label, hint, error, id });
  const chosen = parts.typed ?? defaultValue;
  return (
    <GroupFrame {...{ parts, label, hint, optional, className }}>
      <div
        className={cx(
          'inline-flex min-h-field rounded-field border bg-side p-0.5',
          parts.error === undefined ? 'border-line' : 'field-wrong',
          wide && 'flex w-full',
        )}
      >
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-w-0 cursor-pointer items-center justify-center max-md:min-h-11 gap-2 rounded-chip border border-transparent px-3 text-small font-medium text-text-2 transition-colors hover:text-text',
              'has-[:checked]:border-line has-[:checked]:bg-surface has-[:checked]:font-semibold has-[:checked]:text-text has-[:checked]:shadow-1',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:disabled]:cursor-default has-[:disabled]:text-disabled',
              wide && 'flex-1',
            )}
          >
            <input
              {...radioProps(parts, choice, index, chosen)}
              onChange={() => onChange?.(choice.value)}
              className="sr-only"
            />
            {choice.icon !== undefined && <Icon of={choice.icon} />}
            <span className="truncate">{choice.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
