import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form, useLocation, useSubmit } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { retainedParams } from '#ui/list-url.ts';
import { statementKinds } from '../schema/lists.ts';

export interface Filter {
  readonly kind: (typeof statementKinds)[number];
  /** `2026-11`; empty for all. */
  readonly month: string;
}

export interface StatementFiltersProps {
  filter: Filter;
  months: readonly string[];
}

/** The filter is in the address, so that a link or a reload restores it. */
export function StatementFilters({ filter, months }: StatementFiltersProps) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-md:gap-x-1.5">
      <h2 className="text-h3 text-text max-md:sr-only">{t('wallet.statement.title')}</h2>
      <ListStates
        label={t('wallet.statement.filter')}
        name="kind"
        current={filter.kind}
        choices={statementKinds.map((kind) => ({
          value: kind,
          text: t(`wallet.statement.${kind}`),
        }))}
      />
      <MonthSelect filter={filter} months={months} />
    </div>
  );
}

/** Submits on change. The button must exist, because without JavaScript nothing else submits. */
function MonthSelect({ filter, months }: Pick<StatementFiltersProps, 'filter' | 'months'>) {
  const { t, format } = useI18n();
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  return (
    <Form action={pathname} className="flex shrink-0 items-center gap-2">
      <HiddenFields of={retainedParams(search, ['month'])} />
      <span className="relative inline-flex h-9 items-center rounded-field border border-line-field bg-surface text-small font-medium text-text has-[:focus-visible]:border-focus has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus/24 max-md:h-11">
        <span className="pointer-events-none absolute start-3 text-text-3 max-md:hidden">
          <Icon of={CalendarDays} />
        </span>
        <select
          key={filter.month}
          name="month"
          defaultValue={filter.month}
          aria-label={t('wallet.statement.month')}
          onChange={(event) =>
            void submit(event.currentTarget.form, { preventScrollReset: true, replace: true })
          }
          className="native-select h-full cursor-pointer appearance-none rounded-field bg-transparent ps-9 pe-9 outline-none max-md:field-sizing-content max-md:ps-3 max-md:pe-8"
        >
          <option value="">{t('wallet.statement.allMonths')}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {format.month(month)} {month.slice(0, 4)}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute end-3 text-text-3">
          <Icon of={ChevronDown} />
        </span>
      </span>
      <span className="hidden noscript:block">
        <Button type="submit" tone="secondary">
          {t('wallet.statement.show')}
        </Button>
      </span>
    </Form>
  );
}
