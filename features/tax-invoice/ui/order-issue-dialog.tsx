import { useI18n } from '#ui/use-text.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SumRow } from '#ui/money-block.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { OrderDialog } from '#features/purchase-order/ui/order-dialog.tsx';
import type { OrderTaxView } from '../schema.ts';

interface IssueInvoiceDialogProps {
  orderId: string;
  serial: string;
  currency: string;
  proposal: NonNullable<OrderTaxView['proposal']>;
  onClose: () => void;
}

/** Warns that an issued invoice never changes. */
export function IssueInvoiceDialog({
  orderId,
  serial,
  currency,
  proposal,
  onClose,
}: IssueInvoiceDialogProps) {
  const { t } = useI18n();
  const { number, today, sent_on: sentOn, supplied_on: suppliedOn } = proposal;
  return (
    <OrderDialog
      title={t('taxInvoice.issue.title', { serial: isolateLtr(serial) })}
      intent="issue_tax_invoice"
      subject={orderId}
      submit={t('taxInvoice.issue.do')}
      busy={t('taxInvoice.issue.busy')}
      onClose={onClose}
    >
      <p>{t('taxInvoice.issue.lead')}</p>
      <TextField
        name="number"
        label={t('taxInvoice.issue.number')}
        hint={t('taxInvoice.issue.numberHint', { number: isolateLtr(number) })}
        optional
        dir="ltr"
        maxLength={60}
      />
      <div className="grid items-start gap-4 md:grid-cols-3">
        <DateField
          name="issued_on"
          label={t('taxInvoice.issue.issuedOn')}
          defaultValue={today}
          min={sentOn}
          max={today}
        />
        <DateField
          name="supplied_on"
          label={t('taxInvoice.issue.suppliedOn')}
          defaultValue={suppliedOn}
          min={sentOn}
          max={today}
        />
        <DateField
          name="due_on"
          label={t('taxInvoice.issue.dueOn')}
          defaultValue={today}
          min={sentOn}
        />
      </div>
      <Amounts proposal={proposal} currency={currency} />
    </OrderDialog>
  );
}

function Amounts({ proposal, currency }: Pick<IssueInvoiceDialogProps, 'proposal' | 'currency'>) {
  const { t } = useI18n();
  const { total, prepaid, payable } = proposal;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 rounded-note bg-sunken px-4 py-3">
      <SumRow
        label={t('taxInvoice.issue.total')}
        money={{ amount: total, currency, withoutCode: true }}
      />
      {/[1-9]/.test(prepaid) && (
        <SumRow
          label={t('taxInvoice.issue.prepaid')}
          money={{ amount: prepaid, currency, withoutCode: true, sign: 'minus', tone: 'accent' }}
          isQeemas
        />
      )}
      <SumRow label={t('taxInvoice.issue.payable')} money={{ amount: payable, currency }} isTotal />
    </dl>
  );
}
