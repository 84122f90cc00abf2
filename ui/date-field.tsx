import { lazy, Suspense, useState, type FunctionComponent, type ReactNode } from 'react';
import { defaultTimeZone } from '../shared/format.ts';
import { useI18n } from './use-text.tsx';
import { ControlBox, controlClass } from './control-box.tsx';
import type { DatePickerProps } from './date-field-picker.tsx';
import { isIsoDay, tomorrowIn } from './date-field-limit.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { useHydrated } from './use-hydrated.ts';

type PickerProps = DatePickerProps & { plain: ReactNode };

/**
 * Loaded separately, so that pages without a date do not pay for it. Without a network the plain
 * field stays, because an error would replace the page and what was typed.
 */
const DatePicker = lazy<FunctionComponent<PickerProps>>(async () => {
  try {
    return { default: (await import('./date-field-picker.tsx')).DatePicker };
  } catch {
    return { default: ({ plain }) => plain };
  }
});

export interface DateFieldProps {
  name: string;
  label: string;
  defaultValue?: string;
  /** Filled in by a press, so that it wins over what a refused form had. */
  filled?: string | undefined;
  /** The earliest day; `tomorrow` by Dubai's time (specification §9). */
  min?: string;
  max?: string;
  hint?: ReactNode;
  /** `unmarked` omits the word "optional", because nothing requires a filter. */
  optional?: boolean | 'unmarked';
  error?: string | undefined;
  readOnly?: boolean;
  disabled?: boolean;
  large?: boolean;
  className?: string;
  onChange?: (isoDay: string) => void;
}

function useRangeError(
  value: string,
  min: string | undefined,
  max: string | undefined,
): string | undefined {
  const { t, format } = useI18n();
  if (value === '') return undefined;
  if (!isIsoDay(value)) return t('ui.date.invalid');
  if (min !== undefined && value < min) return t('ui.date.tooEarly', { day: format.day(min) });
  if (max !== undefined && value > max) return t('ui.date.tooLate', { day: format.day(max) });
  return undefined;
}

/**
 * A calendar day, typed in segments (Arabic or Latin digits) or picked. Posts `YYYY-MM-DD`. Before
 * JavaScript and while the picker loads, it is the browser's date input.
 */
export function DateField(props: DateFieldProps) {
  const {
    name,
    label,
    hint,
    optional = false,
    large = false,
    readOnly = false,
    disabled = false,
    className,
  } = props;
  const { t } = useI18n();
  const parts = useField({ name, label, hint, error: props.error });
  const given = props.filled ?? parts.typed ?? props.defaultValue ?? '';
  const [value, setValue] = useState(given);
  const hydrated = useHydrated();
  const [tomorrow] = useState(() => tomorrowIn(defaultTimeZone, new Date()));
  const min = props.min === 'tomorrow' ? tomorrow : props.min;
  const rangeError = useRangeError(value, min, props.max);
  const error = parts.error ?? rangeError;
  const shownParts = { ...parts, error };
  const change = (isoDay: string) => {
    setValue(isoDay);
    props.onChange?.(isoDay);
  };
  const plain = (
    <ControlBox isWrong={error !== undefined} isLocked={readOnly} large={large}>
      <input
        type="date"
        {...parts.control}
        defaultValue={value}
        min={min}
        max={props.max}
        readOnly={readOnly}
        disabled={disabled}
        aria-required={optional === false ? true : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        className={controlClass}
      />
    </ControlBox>
  );
  return (
    <FieldFrame
      parts={shownParts}
      label={label}
      hint={hint}
      optional={optional === true}
      className={className}
    >
      {hydrated ? (
        <Suspense fallback={plain}>
          <DatePicker
            {...{ label, value, min, max: props.max, large, readOnly, disabled, plain }}
            control={parts.control}
            isWrong={error !== undefined}
            describedBy={[error !== undefined && parts.errorId, hint !== undefined && parts.hintId]
              .filter(Boolean)
              .join(' ')}
            required={optional === false}
            openLabel={t('ui.date.open')}
            onChange={change}
          />
        </Suspense>
      ) : (
        plain
      )}
    </FieldFrame>
  );
}
