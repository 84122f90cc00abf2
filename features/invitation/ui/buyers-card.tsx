import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-types.ts';
import type { BuyerMonthView } from '../schema/console.ts';

/** The numbers of each buyer and month, so that one who invites its own firms stands out. */
export function BuyersCard({ buyers }: { buyers: readonly BuyerMonthView[] }) {
  const { t, format } = useI18n();
  const figures = ['invitations', 'suppliers', 'quoted', 'declined'] as const;
  const columns: Column<BuyerMonthView>[] = [
    {
      kind: 'title',
      key: 'buyer',
      head: t('invitation.console.buyer'),
      cell: ({ buyer }) => buyer,
    },
    {
      key: 'month',
      head: t('invitation.console.month'),
      phone: 'time',
      cell: ({ month }) => format.month(month),
    },
    ...figures.map((key): Column<BuyerMonthView> => ({
      kind: 'number',
      key,
      head: t(`invitation.console.${key}`),
      cell: (row) => format.number(row[key]),
      ...(key === 'invitations' && {
        phone: 'amount',
        phoneText: (row) => t('invitation.console.invitationsOf', { n: row.invitations }),
      }),
      ...(key === 'suppliers' && {
        phone: 'fact',
        phoneText: (row) =>
          (['suppliers', 'quoted', 'declined'] as const)
            .map((one) => t(`invitation.console.${one}Of`, { n: row[one] }))
            .join(' · '),
      }),
    })),
  ];
  return (
    <Card title={t('invitation.console.buyers')} flush>
      {buyers.length === 0 ? (
        <p className="px-card pt-4 text-small text-text-2">{t('invitation.console.noBuyers')}</p>
      ) : (
        <DataTable
          label={t('invitation.console.buyers')}
          rows={buyers}
          columns={columns}
          rowKey={({ month, company_id: id }) => `${month} ${id}`}
          rowHref={({ company_id: id }) => `/admin/companies/${id}`}
          page={1}
          lastPage={1}
          total={buyers.length}
          perPage={buyers.length}
          bare
        />
      )}
      <p className="px-card py-4 text-small text-text-3">{t('invitation.console.buyersHint')}</p>
    </Card>
  );
}
