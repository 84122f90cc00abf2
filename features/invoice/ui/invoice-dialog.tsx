import FileText from 'lucide-react/icons/file-text';
import { brandOf } from '#shared/brand.ts';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { UserText } from '#ui/user-text.tsx';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { OrderDialog } from '#features/purchase-order/ui/order-dialog.tsx';
import type { InvoiceView } from '../schema.ts';

interface InvoiceDialogProps {
  orderId: string;
  serial: string;
  amount: string;
  /** The agreed discount: more than the amount where the rest of the order was closed. */
  agreed: string;
  currency: string;
  /** The last invoice of the order if it was rejected. */
  rejected: Pick<InvoiceView, 'number' | 'reason'> | null;
  onClose: () => void;
}

/**
 * The supplier submits its invoice for an order's Q discount, prepared or uploaded (specification
 * §2, "upload invoice").
 */
export function InvoiceDialog({
  orderId,
  serial,
  amount,
  agreed,
  currency,
  rejected,
  onClose,
}: InvoiceDialogProps) {
  const { t, locale, format } = useI18n();
  return (
    <OrderDialog
      title={t('invoice.dialog.title', { serial })}
      intent="q_invoice"
      subject={orderId}
      submit={t(rejected === null ? 'invoice.dialog.do' : 'invoice.dialog.again')}
      busy={t('invoice.dialog.busy')}
      onClose={onClose}
    >
      {rejected !== null && (
        <Note tone="danger" title={t('invoice.dialog.rejected', { number: rejected.number })}>
          <UserText>{rejected.reason}</UserText>
        </Note>
      )}
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
      <a
        href={`/api/dashboard/supplier/orders/${orderId}/q_invoice/pdf`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ tone: 'secondary', className: 'self-start max-md:w-full' })}
      >
        <Icon of={FileText} />
        {t('invoice.dialog.prepared')}
      </a>
      <AttachmentsField
        name="file_id"
        label={t('invoice.dialog.file')}
        hint={t('invoice.dialog.fileHint')}
        optional
        max={1}
      />
    </OrderDialog>
  );
}
