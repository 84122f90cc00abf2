import FileCode from 'lucide-react/icons/file-code';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Ltr } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import { isolateLtr, stripBidiControls } from '#shared/bidi.ts';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { taxInvoiceFilters, type TaxInvoiceFilter } from '../rules/tax-document.ts';
import type { TaxInvoiceRow } from '../schema.ts';
import { MissingNote } from './missing-note.tsx';

interface TaxInvoiceListProps {
  page: Page<TaxInvoiceRow>;
  state: TaxInvoiceFilter;
  view: ListView;
}

export function TaxInvoiceList({ page, state, view }: TaxInvoiceListProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const filters: ListFilter[] = [{ kind: 'days', label: t('taxInvoice.list.date') }];
  const missing = page.data.flatMap((row) => row.missing);
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('taxInvoice.list.label')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('taxInvoice.list.lead')}</p>
      </header>
      {missing.length > 0 && <MissingNote missing={missing} own="buyer" area="seller" />}
      <DataTable
        label={t('taxInvoice.list.label')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <TaxInvoiceFiles row={row} from="/api/dashboard/supplier/wallet/tax_invoices" />
        )}
        {...pagerOf(page)}
        searchesNewest="number"
        filterNames={[...namesOf(filters), 'state']}
        toolbar={
          <ListToolbar list="taxInvoices" view={view} columns={columns} filters={filters}>
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
          <EmptyState
            level={2}
            icon={ReceiptText}
            title={t('taxInvoice.list.empty')}
            action={
              <LinkButton to="/seller/buy-now" tone="secondary" size="sm">
                {t('access.paid.emptyNext')}
              </LinkButton>
            }
          >
            {t('taxInvoice.list.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

const icons: Record<TaxInvoiceRow['kind'], LucideIcon> = {
  invoice: ReceiptText,
  credit_note: Undo2,
};

function useColumns(): readonly Column<TaxInvoiceRow>[] {
  const { t, format } = useI18n();
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
      media: ({ kind }) => (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
          <Icon of={icons[kind]} directional={kind === 'credit_note'} />
        </span>
      ),
    },
    {
      key: 'date',
      sortable: true,
      head: t('taxInvoice.list.date'),
      cell: (row) => <time dateTime={row.issued_on}>{format.day(row.issued_on)}</time>,
    },
    {
      key: 'reference',
      head: t('taxInvoice.list.reference'),
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    {
      kind: 'number',
      key: 'net',
      head: t('taxInvoice.list.net'),
      cell: ({ net }) => <Money amount={net} currency="AED" withoutCode />,
    },
    {
      kind: 'number',
      key: 'vat',
      head: t('taxInvoice.list.vat'),
      cell: ({ vat }) => <Money amount={vat} currency="AED" withoutCode />,
    },
    {
      kind: 'number',
      key: 'total',
      sortable: true,
      head: t('taxInvoice.list.total'),
      cell: ({ total }) => <Money amount={total} currency="AED" />,
    },
  ];
}

const linkClass = buttonClass({
  tone: 'secondary',
  size: 'sm',
  className: 'max-md:min-h-11',
});

const menuClass = buttonClass({
  tone: 'secondary',
  size: 'sm',
  iconOnly: true,
  className: 'row-menu md:hidden max-md:size-11 noscript:hidden',
});

/** The XML is absent while data is missing; the note above the list explains it. A phone has
 * no room for two buttons beside the amount. */
export function TaxInvoiceFiles({ row, from }: { row: TaxInvoiceRow; from: string }) {
  const { id, number, missing } = row;
  const { t } = useI18n();
  const path = `${from}/${id}`;
  const menuName = stripBidiControls(t('ui.table.actionsOf', { name: number }));
  const files = [
    { key: 'pdf', text: 'PDF', icon: FileText, href: `${path}/pdf` },
    ...(missing.length === 0
      ? [{ key: 'xml', text: 'XML', icon: FileCode, href: `${path}/xml` }]
      : []),
  ];
  return (
    <>
      <div className="row-files flex items-center gap-2">
        <ViewLink
          document={{
            id,
            name: `${number}.pdf`,
            bytes: null,
            media_type: 'application/pdf',
            url: `${path}/pdf`,
          }}
          aria-label={stripBidiControls(t('taxInvoice.list.pdf', { number }))}
          className={linkClass}
        >
          <Icon of={FileText} size={15} className="md:max-lg:hidden" />
          PDF
        </ViewLink>
        {missing.length === 0 && (
          <a
            href={`${path}/xml`}
            download={`${number}.xml`}
            aria-label={stripBidiControls(t('taxInvoice.list.xml', { number }))}
            className={linkClass}
          >
            <Icon of={FileCode} size={15} className="md:max-lg:hidden" />
            XML
          </a>
        )}
      </div>
      <Menu label={menuName} items={files}>
        <MenuButton aria-label={menuName} className={menuClass} />
      </Menu>
    </>
  );
}
