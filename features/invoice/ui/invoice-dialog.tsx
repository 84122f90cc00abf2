import { brandOf } from '#shared/brand.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { OrderDialog } from '#features/purchase-order/ui/order-dialog.tsx';

interface InvoiceDialogProps {
  orderId: string;
  serial: string;
  amount: string;
  /** The agreed discount: more than the amount where the rest of the order was closed. */
  agreed: string;
  currency: string;
  onClose: () => void;
}

/**
 * The supplier uploads its invoice for an order's Q discount (specification §2, "upload invoice").
 */
export function InvoiceDialog({
  orderId,
  serial,
  amount,
  agreed,
  currency,
  onClose,
}: InvoiceDialogProps) {
  const { t, locale, format } = useI18n();
  return (
    <OrderDialog
      title={t('invoice.dialog.title', { serial })}
      intent="q_invoice"
      subject={orderId}
      submit={t('invoice.dialog.do')}
      busy={t('invoice.dialog.busy')}
      onClose={onClose}
    >
      <Note tone="accent" title={t('invoice.dialog.amount')}>
        <p className="text-h2">
          <Money amount={amount} currency={currency} tone="accent" />
        </p>
        {agreed !== amount && (
          <p>
            {t('invoice.dialog.closed', {
              amount: format.money(agreed, currency),
            })}
          </p>
        )}
        <p>{t('invoice.dialog.lead', { brand: brandOf(locale).legalLine })}</p>
      </Note>
      <AttachmentsField name="file_id" label={t('invoice.dialog.file')} max={1} />
    </OrderDialog>
  );
}
