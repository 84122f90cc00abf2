import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { DateField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { UserText } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { OrderDialog } from '#features/purchase-order/ui/order-dialog.tsx';
import { useOrderText } from '#features/purchase-order/ui/order-text.ts';
import { creditReasons } from '../rules/order-credit.ts';
import type { OrderTaxDocumentView, OrderTaxView } from '../schema.ts';

type Creditable = NonNullable<OrderTaxView['creditable']>;

interface CreditNoteDialogProps {
  orderId: string;
  invoice: OrderTaxDocumentView;
  creditable: Creditable;
  onClose: () => void;
}

export function CreditNoteDialog({ orderId, invoice, creditable, onClose }: CreditNoteDialogProps) {
  const { t, format } = useI18n();
  const [scope, setScope] = useState<'all' | 'part'>('all');
  const left = format.money(creditable.left, invoice.currency);
  return (
    <OrderDialog
      title={t('taxInvoice.credit.title', { number: isolateLtr(invoice.number) })}
      intent="issue_credit_note"
      subject={orderId}
      submit={t('taxInvoice.credit.do')}
      busy={t('taxInvoice.credit.busy')}
      tone="danger"
      onClose={onClose}
    >
      <p>{t('taxInvoice.credit.lead', { amount: left })}</p>
      <RadioCards
        name="scope"
        label={t('taxInvoice.credit.scope')}
        defaultValue={scope}
        onChange={(value) => setScope(value === 'part' ? 'part' : 'all')}
        choices={[
          {
            value: 'all',
            label: t('taxInvoice.credit.all'),
            detail: t('taxInvoice.credit.allWhat'),
          },
          {
            value: 'part',
            label: t('taxInvoice.credit.part'),
            detail: t('taxInvoice.credit.partWhat'),
          },
        ]}
      />
      {scope === 'part' && <Parts creditable={creditable} currency={invoice.currency} />}
      <Select
        name="reason"
        label={t('taxInvoice.credit.reason')}
        options={creditReasons.map((value) => ({
          value,
          label: t(`taxInvoice.credit.reasons.${value}`),
        }))}
      />
      <Textarea
        name="note"
        label={t('taxInvoice.credit.note')}
        optional
        rows={2}
        charactersMax={500}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          name="number"
          label={t('taxInvoice.credit.number')}
          hint={t('taxInvoice.issue.numberHint', { number: isolateLtr(creditable.number) })}
          optional
          dir="ltr"
          maxLength={60}
        />
        <DateField
          name="issued_on"
          label={t('taxInvoice.credit.issuedOn')}
          defaultValue={creditable.today}
          min={creditable.invoiced_on}
          max={creditable.today}
        />
      </div>
    </OrderDialog>
  );
}

function Parts({ creditable, currency }: { creditable: Creditable; currency: string }) {
  const { t, format } = useI18n();
  const money = (amount: string) => format.money(amount, currency);
  const row =
    'grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_140px_170px]';
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {creditable.lines.map((line, index) => (
        <li key={line.position} className={row}>
          <div className="max-md:col-span-2">
            <UserText className="text-small font-medium text-text">{line.name}</UserText>
            <p className="text-caption text-text-3">
              <OpenLine line={line} money={money} />
            </p>
          </div>
          <input type="hidden" name={`lines.${index}.position`} value={line.position} />
          <NumberField
            name={`lines.${index}.quantity`}
            label={t('taxInvoice.credit.quantity')}
            alignEnd
            inputMode="decimal"
            optional="unmarked"
          />
          <NumberField
            name={`lines.${index}.amount`}
            label={t('taxInvoice.credit.amount')}
            decimals={decimalsOf(currency)}
            alignEnd
            optional="unmarked"
          />
        </li>
      ))}
      {creditable.charges.map(({ kind, amount }, index) => (
        <li key={kind} className={row}>
          <div className="max-md:col-span-2 md:col-span-2">
            <p className="text-small font-medium text-text">{t(`order.sum.${kind}`)}</p>
            <p className="text-caption text-text-3">
              {t('taxInvoice.credit.openAmount', { amount: money(amount) })}
            </p>
          </div>
          <input type="hidden" name={`charges.${index}.kind`} value={kind} />
          <NumberField
            name={`charges.${index}.amount`}
            label={t('taxInvoice.credit.amount')}
            decimals={decimalsOf(currency)}
            alignEnd
            optional="unmarked"
          />
        </li>
      ))}
    </ul>
  );
}

function OpenLine({
  line,
  money,
}: {
  line: Creditable['lines'][number];
  money: (amount: string) => string;
}) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const quantity = `${orderText.quantity(line.quantity)} ${orderText.unit(line.unit)}`;
  return t('taxInvoice.credit.open', { quantity, amount: money(line.net) });
}
