import { parseDate, type CalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef } from 'react';
import {
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Group,
} from 'react-aria-components/DatePicker';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import type { Locale } from '../shared/locale.ts';
import { useI18n } from './use-text.tsx';
import { ControlBox } from './control-box.tsx';
import { MonthCalendar } from './date-field-calendar.tsx';
import { isIsoDay } from './date-field-limit.ts';
import type { FieldParts } from './form-context.ts';
import { Icon } from './icon.tsx';

export interface DatePickerProps {
  label: string;
  value: string;
  min: string | undefined;
  max: string | undefined;
  control: FieldParts['control'];
  isWrong: boolean;
  describedBy: string;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  large: boolean;
  openLabel: string;
  onChange: (isoDay: string) => void;
}

/**
 * Without the digits of `intlTag`, because React Aria accepts other digits only if the tag names
 * none. Both tags print Latin digits.
 */
const pickerTags: Record<Locale, string> = { en: 'en-GB', ar: 'ar-AE' };

function dayOf(iso: string | undefined): CalendarDate | null {
  return iso !== undefined && isIsoDay(iso) ? parseDate(iso) : null;
}

/**
 * Posts the day and notifies the form of changes. Label and summary focus it, and it passes focus
 * to the first segment.
 */
function PostedDay({ control, value }: { control: FieldParts['control']; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return (
    <input
      ref={input}
      id={control.id}
      name={control.name}
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      onFocus={(event) =>
        event.currentTarget.parentElement
          ?.querySelector<HTMLElement>('[role="spinbutton"]')
          ?.focus()
      }
      className="sr-only"
    />
  );
}

export function DatePicker(props: DatePickerProps) {
  const { label, value, min, max, control, isWrong, describedBy, readOnly, disabled } = props;
  const { locale } = useI18n();
  const minDay = dayOf(min);
  const maxDay = dayOf(max);
  return (
    <I18nProvider locale={pickerTags[locale]}>
      <AriaDatePicker
        aria-label={label}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        defaultValue={dayOf(value)}
        onChange={(day) => props.onChange(day === null ? '' : day.toString())}
        {...(minDay === null ? {} : { minValue: minDay })}
        {...(maxDay === null ? {} : { maxValue: maxDay })}
        isInvalid={isWrong}
        isRequired={props.required}
        isReadOnly={readOnly}
        isDisabled={disabled}
        validationBehavior="aria"
        granularity="day"
        shouldForceLeadingZeros
        className="relative"
      >
        <PostedDay control={control} value={value} />
        <ControlBox
          isWrong={isWrong}
          isLocked={readOnly}
          large={props.large}
          end={<OpenButton label={props.openLabel} disabled={disabled} />}
        >
          <Group className="flex min-w-0 flex-1 self-stretch">
            {/* The locale orders the parts; they read left to right like every number. */}
            <DateInput className="flex items-center self-stretch" dir="ltr">
              {(segment) => (
                <DateSegment
                  segment={segment}
                  className="inline-block rounded-check px-0.5 tabular-nums outline-none data-placeholder:text-text-3 data-focused:bg-primary data-focused:text-on-primary data-[type=literal]:px-0"
                />
              )}
            </DateInput>
          </Group>
        </ControlBox>
        <Popover
          placement="bottom start"
          offset={6}
          className="z-menu rounded-note border border-line-strong bg-surface p-3 shadow-2 outline-none transition-opacity duration-menu data-entering:opacity-0 data-exiting:opacity-0"
        >
          <Dialog aria-label={label} className="outline-none">
            <MonthCalendar min={minDay} max={maxDay} />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}

function OpenButton({ label, disabled }: { label: string; disabled: boolean }) {
  return (
    <AriaButton
      aria-label={label}
      isDisabled={disabled}
      className="-me-2 inline-flex size-8 shrink-0 items-center justify-center rounded-button text-text-3 hover:bg-hover hover:text-text max-md:size-10"
    >
      <Icon of={CalendarDays} />
    </AriaButton>
  );
}
