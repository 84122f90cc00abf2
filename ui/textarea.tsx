import { useState, type ComponentPropsWithRef, type InputEvent, type ReactNode } from 'react';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { ControlBox, controlClass } from './control-box.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';

export interface TextareaProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'name' | 'className'
> {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  error?: string | undefined;
  /** Shows a counter. The schema validates the length. */
  charactersMax?: number;
  className?: string;
}

/** Several lines in the writer's direction; grows up to 320 px. */
export function Textarea(props: TextareaProps) {
  const {
    name,
    label,
    hint,
    optional,
    error,
    charactersMax,
    className,
    id,
    defaultValue,
    onInput,
    ...input
  } = props;
  const { format } = useI18n();
  const parts = useField({ name, label, hint, error, id });
  const first = parts.typed ?? defaultValue;
  const [used, setUsed] = useState(() => String(input.value ?? first ?? '').length);
  const count = (event: InputEvent<HTMLTextAreaElement>) => {
    setUsed(event.currentTarget.value.length);
    onInput?.(event);
  };
  const isOver = charactersMax !== undefined && used > charactersMax;
  const counter = charactersMax !== undefined && (
    <bdi dir="ltr" className={cx('text-caption', isOver ? 'text-danger-text' : 'text-text-3')}>
      {format.number(used)} / {format.number(charactersMax)}
    </bdi>
  );
  return (
    <FieldFrame {...{ parts, label, hint, optional, className }} labelEnd={counter}>
      <ControlBox
        isWrong={parts.error !== undefined}
        isLocked={input.readOnly === true}
        className="!px-0"
      >
        <textarea
          rows={3}
          dir="auto"
          aria-required={optional === true ? undefined : true}
          {...input}
          {...(input.value === undefined ? { defaultValue: first } : {})}
          {...parts.control}
          onInput={count}
          className={cx(
            controlClass,
            'field-sizing-content text-page-start max-h-80 min-h-[76px] resize-y rounded-field px-3 py-2',
          )}
        />
      </ControlBox>
    </FieldFrame>
  );
}
