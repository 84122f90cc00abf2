import ReceiptText from 'lucide-react/icons/receipt-text';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { taxInvoiceFilters, type TaxInvoiceFilter } from '../rules/tax-document.ts';
import type { ConsoleTaxInvoice, TaxInvoiceTotals } from '../schema.ts';
import { TaxInvoiceFiles } from './tax-invoice-list.tsx';

interface ConsoleTaxInvoicesProps {
  page: Page<ConsoleTaxInvoice>;
  totals: TaxInvoiceTotals;
  state: TaxInvoiceFilter;
  view: ListView;
}

function Totals({ totals }: Pick<ConsoleTaxInvoicesProps, 'totals'>) {
  const { t } = useI18n();
  return (
    <Card>
      <p className="text-small text-text-2">
        {totals.is_least ? t('taxInvoice.console.totalsOfFirst') : t('taxInvoice.console.totals')}
      </p>
      <DefinitionList
        className="mt-3"
        layout="grid"
        items={[
          {
            term: t('taxInvoice.list.net'),
            value: (
              <LoadedText>
                <Money amount={totals.net} currency="AED" />
              </LoadedText>
            ),
          },
          {
            term: t('taxInvoice.list.vat'),
            value: (
              <LoadedText>
                <Money amount={totals.vat} currency="AED" />
              </LoadedText>
            ),
          },
          {
            term: t('taxInvoice.list.total'),
            value: (
              <LoadedText>
                <Money amount={totals.gross} currency="AED" />
              </LoadedText>
            ),
          },
        ]}
      />
    </Card>
  );
}

export function ConsoleTaxInvoices({ page, totals, state, view }: ConsoleTaxInvoicesProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const filters: ListFilter[] = [{ kind: 'days', label: t('taxInvoice.list.date') }];
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('taxInvoice.list.label')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('taxInvoice.console.lead')}</p>
      </header>
      <Totals totals={totals} />
      <DataTable
        label={t('taxInvoice.list.label')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={({ id }) => id}
        rowActions={(row) => <TaxInvoiceFiles row={row} from="/api/operator/tax_invoices" />}
        {...pagerOf(page)}
        searchesNewest="number"
        hasMore={totals.is_least}
        filterNames={[...namesOf(filters), 'state']}
        toolbar={
          <ListToolbar
            list="consoleTaxInvoices"
            view={view}
            columns={columns}
            filters={filters}
            file="/operator/tax_invoices/export"
          >
            <ListStates
              label={t('taxInvoice.list.filter')}
              current={state}
              choices={taxInvoiceFilters.map((one) => ({
                value: one,
                text: t(`taxInvoice.list.${one}`),
              }))}
            />
          </ListToolbar>
        }
        empty={
          <EmptyState level={2} icon={ReceiptText} title={t('taxInvoice.list.empty')}>
            {t('taxInvoice.console.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

function useColumns(): readonly Column<ConsoleTaxInvoice>[] {
  const { t, format } = useI18n();
  const amount = (key: 'net' | 'vat' | 'total'): Column<ConsoleTaxInvoice> => ({
    kind: 'number',
    key,
    head: t(`taxInvoice.list.${key}`),
    ...(key === 'total' ? { sortable: true } : {}),
    cell: ({ kind, [key]: figure }) => (
      <Money
        amount={figure}
        currency="AED"
        withoutCode={key !== 'total'}
        {...(kind === 'credit_note' ? { sign: 'minus' as const } : {})}
      />
    ),
  });
  return [
    {
      kind: 'title',
      key: 'number',
      head: t('taxInvoice.list.number'),
      cell: ({ number }) => isolateLtr(number),
      second: ({ kind, corrects }) =>
        corrects === null
          ? t(`taxInvoice.title.${kind}`)
          : t('taxInvoice.list.corrects', { number: isolateLtr(corrects) }),
      mark: ({ missing }) =>
        missing.length === 0 ? null : <Tag>{t('taxInvoice.console.incomplete')}</Tag>,
    },
    {
      key: 'company',
      phone: 'fact',
      head: t('taxInvoice.console.company'),
      cell: ({ company }) => (
        <Bdi className="block min-w-32 text-page-start whitespace-normal">{company.name}</Bdi>
      ),
    },
    {
      key: 'date',
      phone: 'time',
      sortable: true,
      head: t('taxInvoice.list.date'),
      cell: (row) => <time dateTime={row.issued_on}>{format.day(row.issued_on)}</time>,
    },
    {
      key: 'reference',
      head: t('taxInvoice.list.reference'),
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    amount('net'),
    amount('vat'),
    amount('total'),
  ];
}
