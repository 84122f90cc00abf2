import type { CalendarDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { useI18n } from './use-text.tsx';
import { Icon } from './icon.tsx';

const arrow =
  'inline-flex size-8 items-center justify-center rounded-button text-text-2 hover:bg-hover data-disabled:text-disabled data-disabled:hover:bg-transparent max-md:size-11';

const day =
  'flex size-9 cursor-pointer items-center justify-center rounded-button text-small text-text outline-none tabular-nums hover:bg-hover data-today:font-semibold data-today:text-primary-text data-selected:bg-primary data-selected:font-semibold data-selected:text-on-primary data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus data-focus-visible:outline-solid data-disabled:cursor-default data-disabled:text-disabled data-disabled:hover:bg-transparent data-outside-month:invisible max-md:size-11';

/** One month of the picker. Arrows are mirrored in Arabic; the week begins as the locale says. */
export function MonthCalendar({
  min,
  max,
}: {
  min: CalendarDate | null;
  max: CalendarDate | null;
}) {
  // Short Arabic day names are whole words, too wide for seven cells.
  const { t, locale } = useI18n();
  return (
    <Calendar
      {...(min === null ? {} : { minValue: min })}
      {...(max === null ? {} : { maxValue: max })}
    >
      <header className="mb-2 flex items-center justify-between gap-2">
        <AriaButton slot="previous" aria-label={t('ui.date.previousMonth')} className={arrow}>
          <Icon of={ChevronLeft} directional />
        </AriaButton>
        <Heading className="text-h3 text-text" />
        <AriaButton slot="next" aria-label={t('ui.date.nextMonth')} className={arrow}>
          <Icon of={ChevronRight} directional />
        </AriaButton>
      </header>
      <CalendarGrid
        weekdayStyle={locale === 'ar' ? 'narrow' : 'short'}
        className="border-separate border-spacing-0.5"
      >
        <CalendarGridHeader>
          {(name) => (
            <CalendarHeaderCell className="pb-1 text-caption font-medium text-text-3">
              {name}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={day} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
