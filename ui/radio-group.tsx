import { cx } from './classes.ts';
import { GroupFrame } from './field-frame.tsx';
import { boxClass, boxState } from './field-style.ts';
import { useField } from './form-context.ts';
import { radioProps, type ChoiceProps } from './radio-cards.tsx';

export function RadioGroup(props: ChoiceProps & { inline?: boolean }) {
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
    inline = false,
  } = props;
  const parts = useField({ name, label, hint, error, id });
  const chosen = parts.typed ?? defaultValue;
  return (
    <GroupFrame {...{ parts, label, hint, optional, className }}>
      <div
        className={cx(
          'flex gap-x-5 gap-y-2',
          inline ? 'min-h-field flex-wrap items-center' : 'flex-col',
        )}
      >
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="flex cursor-pointer items-center gap-2.5 has-[:disabled]:text-disabled"
          >
            <input
              {...radioProps(parts, choice, index, chosen)}
              {...boxState(parts.error !== undefined)}
              onChange={() => onChange?.(choice.value)}
              className={cx(
                'touch-target relative size-[18px] shrink-0 cursor-pointer appearance-none rounded-full border bg-surface transition-[border-width] checked:border-[6px] checked:border-primary',
                boxClass,
              )}
            />
            <span className="text-table">{choice.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
