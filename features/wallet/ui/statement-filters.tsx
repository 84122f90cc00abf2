import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { Form, useLocation, useSubmit } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { buttonClass } from '../../../app/ui/button-style.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { SegmentedLinks } from '../../../app/ui/segmented-links.tsx';
import { statementKinds } from '../schema/wallet.ts';

export interface Filter {
  readonly kind: (typeof statementKinds)[number];
  /** `2026-11`; empty for all. */
  readonly month: string;
  readonly key: string;
}

function queryOf({ kind, month, key }: Filter): string {
  const query = new URLSearchParams();
  if (kind !== 'all') query.set('kind', kind);
  if (month !== '') query.set('month', month);
  if (key !== '') query.set('q', key);
  return query.toString();
}

function fileHref({ kind, month, key }: Filter): string {
  const query = new URLSearchParams({ kind, month, key });
  return `/api/dashboard/supplier/wallet/statement/file?${query.toString()}`;
}

export interface StatementFiltersProps {
  filter: Filter;
  months: readonly string[];
  canExport: boolean;
}

/** Title, debit or credit, month, export. All of it lives in the address. */
export function StatementFilters({ filter, months, canExport }: StatementFiltersProps) {
  const { t } = useReading();
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <h2 className="me-auto text-h3 text-text max-md:w-full">{t('wallet.statement.title')}</h2>
      <SegmentedLinks
        label={t('wallet.statement.filter')}
        items={statementKinds.map((kind) => ({
          text: t(`wallet.statement.${kind}`),
          to: `?${queryOf({ ...filter, kind })}`,
          current: kind === filter.kind,
        }))}
      />
      <MonthSelect filter={filter} months={months} />
      {canExport && (
        <a href={fileHref(filter)} download className={buttonClass({ tone: 'secondary' })}>
          <Icon of={Download} />
          {t('wallet.statement.export')}
        </a>
      )}
    </div>
  );
}

/** Sends itself on choosing; a button of its own before JavaScript. */
function MonthSelect({ filter, months }: Pick<StatementFiltersProps, 'filter' | 'months'>) {
  const { t, format } = useReading();
  const submit = useSubmit();
  const { pathname } = useLocation();
  return (
    <Form action={pathname} className="flex items-center gap-2">
      {filter.kind !== 'all' && <input type="hidden" name="kind" value={filter.kind} />}
      {filter.key !== '' && <input type="hidden" name="q" value={filter.key} />}
      <span className="relative inline-flex h-9 items-center rounded-field border border-line-field bg-surface text-small font-medium text-text has-[:focus-visible]:border-focus has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus/24 max-md:h-11">
        <span className="pointer-events-none absolute start-3 text-text-3">
          <Icon of={CalendarDays} />
        </span>
        <select
          key={filter.month}
          name="month"
          defaultValue={filter.month}
          aria-label={t('wallet.statement.month')}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true, replace: true })}
          className="native-select h-full cursor-pointer appearance-none rounded-field bg-transparent ps-9 pe-9 outline-none"
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
