import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { GroupFrame } from './field-frame.tsx';
import { boxState } from './field-style.ts';
import { useField, type FieldParts } from './form-context.ts';
import { Icon } from './icon.tsx';

export interface Choice {
  value: string;
  label: string;
  detail?: string;
  icon?: LucideIcon;
  disabled?: boolean;
}

export interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  defaultValue?: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
  id?: string;
  className?: string;
}

export function radioProps(
  parts: FieldParts,
  choice: Choice,
  index: number,
  chosen: string | undefined,
) {
  return {
    type: 'radio' as const,
    id: index === 0 ? parts.id : `${parts.id}-${choice.value}`,
    name: parts.control.name,
    value: choice.value,
    defaultChecked: choice.value === chosen,
    disabled: choice.disabled,
  };
}

/** A choice between a few options with a sentence each, such as the account type. */
export function RadioCards(props: ChoiceProps) {
  const { name, label, choices, defaultValue, onChange, hint, optional, error, id, className } =
    props;
  const parts = useField({ name, label, hint, error, id });
  const chosen = parts.typed ?? defaultValue;
  return (
    <GroupFrame {...{ parts, label, hint, optional, className }}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-3">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            {...boxState(parts.error !== undefined)}
            className={cx(
              'relative flex cursor-pointer items-center gap-3 rounded-note border bg-surface px-4 py-3.5 transition-colors hover:bg-hover',
              'has-[:checked]:border-primary has-[:checked]:bg-selected has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              'has-[:disabled]:cursor-default has-[:disabled]:bg-sunken has-[:disabled]:text-disabled',
              'border-line-strong data-[box=wrong]:field-wrong',
            )}
          >
            <input
              {...radioProps(parts, choice, index, chosen)}
              onChange={() => onChange?.(choice.value)}
              className="peer sr-only"
            />
            {choice.icon !== undefined && (
              <Icon
                of={choice.icon}
                size={20}
                className="text-text-2 peer-checked:text-primary-text"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="block text-h3">{choice.label}</span>
              {choice.detail !== undefined && (
                <span className="block text-caption text-text-3">{choice.detail}</span>
              )}
            </span>
            <RadioDot />
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** The visible part of a radio, whose `peer` is the hidden control before it. */
export function RadioDot() {
  return (
    <span className="size-[18px] shrink-0 rounded-full border border-line-field peer-checked:border-[6px] peer-checked:border-primary" />
  );
}
