import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { Money } from '#ui/money.tsx';
import { OpenDialog, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { OwedRow } from '../schema/operator.ts';
import { MoneyEmpty } from './money-empty.tsx';

/**
 * Closed accounts that are owed money. An operator opens the payment, because no member can request
 * it.
 */
export function OwedList({ page, searched }: { page: Page<OwedRow>; searched: boolean }) {
  const { t, format } = useI18n();
  const dialog = useRowDialog((verb, id) => {
    const row = page.data.find(({ company }) => company.id === id);
    return verb === 'pay_out' && row?.can.pay_out === true ? row : null;
  });
  const columns: Column<OwedRow>[] = [
    {
      kind: 'title',
      key: 'company',
      head: t('wallet.console.company'),
      cell: (row) => row.company.name,
    },
    {
      key: 'closed',
      phone: 'time',
      head: t('wallet.console.closedOn'),
      cell: (row) => <time dateTime={row.closed_at}>{format.date(new Date(row.closed_at))}</time>,
    },
    {
      kind: 'number',
      key: 'amount',
      head: t('wallet.console.owed'),
      cell: (row) => (
        <>
          <Money amount={row.amount} currency="AED" />
          {row.bonus !== '0.00' && (
            <span className="block text-caption text-text-3">
              <bdi>{t('wallet.console.owedBonus', { amount: format.aed(row.bonus) })}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
  const actionsOf = (row: OwedRow) =>
    row.can.pay_out
      ? [
          {
            key: 'pay_out',
            text: t('wallet.console.payOut'),
            dialog: `pay_out.${row.company.id}`,
            onPress: () => dialog.press(row),
          },
        ]
      : [];
  return (
    <>
      <OpenDialog of={dialog}>
        {(row, close) => <PayOutDialog row={row} onClose={close} />}
      </OpenDialog>
      <DataTable
        label={t('wallet.console.closed')}
        rows={page.data}
        columns={columns}
        rowKey={({ company }) => company.id}
        rowActions={(row) => (
          <RowActions name={row.company.name} actions={actionsOf(row)} alwaysShown />
        )}
        {...pagerOf(page)}
        toolbar={
          <p className="max-w-measure py-3 text-small text-text-2">
            {t('wallet.console.closedLead')}
          </p>
        }
        empty={<MoneyEmpty list="noneOwed" searched={searched} />}
      />
    </>
  );
}

/**
 * Asks for the account that the owner named and for the verification of the request; mounted only
 * while it is open.
 */
function PayOutDialog({ row, onClose }: { row: OwedRow; onClose: () => void }) {
  const { t, format } = useI18n();
  const amount = format.aed(row.amount);
  return (
    <DecisionForm
      title={t('wallet.console.payOutTitle', { amount })}
      intent="pay_out"
      hidden={{ id: row.company.id }}
      label={t('wallet.console.payOut')}
      reason="none"
      onClose={onClose}
    >
      <p>{t('wallet.console.payOutWhy', { amount, company: row.company.name })}</p>
      <TextField
        name="iban"
        label={t('wallet.console.iban')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField name="holder_name" label={t('wallet.console.holder')} autoComplete="off" />
      <Textarea
        name="note"
        label={t('wallet.console.reason')}
        hint={t('wallet.console.payOutReason')}
      />
    </DecisionForm>
  );
}
