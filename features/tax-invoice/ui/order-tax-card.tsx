import Download from 'lucide-react/icons/download';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { buttonClass } from '../../../app/ui/button-style.ts';
import { Card } from '../../../app/ui/card.tsx';
import { DateField } from '../../../app/ui/date-field.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { TextField } from '../../../app/ui/text-field.tsx';
import type { OrderTaxInvoiceView } from '../schema.ts';
import { MissingNote } from './missing-note.tsx';

interface OrderTaxCardProps {
  orderId: string;
  side: 'buyer' | 'supplier';
  invoice: OrderTaxInvoiceView;
}

/**
 * The order's tax invoice as an e-invoice: its supplier gives it its own number and days, its buyer takes it as it stands.
 */
export function OrderTaxCard({ orderId, side, invoice }: OrderTaxCardProps) {
  const { t } = useReading();
  const { missing, number, issued_on: issuedOn, due_on: dueOn } = invoice;
  const path = `/api/dashboard/orders/${orderId}/tax_invoice/xml`;
  const isSupplier = side === 'supplier';
  return (
    <Card title={t('taxInvoice.order.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">{t('taxInvoice.order.lead')}</p>
      {missing.length > 0 && (
        <MissingNote missing={missing} own={isSupplier ? 'seller' : 'buyer'} area={isSupplier ? 'seller' : 'buyer'} />
      )}
      {missing.length === 0 && !isSupplier && (
        <a
          href={path}
          download={`${number}.xml`}
          className={buttonClass({ tone: 'secondary', className: 'max-md:min-h-11 max-md:w-full' })}
        >
          <Icon of={Download} />
          {t('taxInvoice.order.download')}
        </a>
      )}
      {missing.length === 0 && isSupplier && (
        // A plain form: what it sends is answered with a file, and the page stays.
        <form
          action={path}
          className="grid items-end gap-4 md:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))_auto]"
        >
          <TextField
            name="number"
            label={t('taxInvoice.order.number')}
            defaultValue={number}
            dir="ltr"
            maxLength={60}
            required
          />
          <DateField name="issued_on" label={t('taxInvoice.order.issued')} defaultValue={issuedOn} />
          <DateField name="due_on" label={t('taxInvoice.order.due')} defaultValue={dueOn} />
          <Button type="submit" tone="secondary" className="max-md:min-h-11">
            <Icon of={Download} />
            {t('taxInvoice.order.download')}
          </Button>
        </form>
      )}
    </Card>
  );
}
