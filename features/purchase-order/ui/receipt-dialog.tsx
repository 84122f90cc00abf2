import { useI18n } from '#ui/use-text.tsx';
import { DateField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { UserText } from '#ui/user-text.tsx';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { rejectReasons } from '../rules/receipt.ts';
import type { OrderLineView } from '../schema/views.ts';
import { OrderDialog } from './order-dialog.tsx';
import { useOrderText } from './order-text.ts';

interface ReceiptDialogProps {
  orderId: string;
  lines: readonly OrderLineView[];
  /** Days in Dubai: the day of receipt must be between the day of sending and today. */
  today: string;
  sentOn: string;
  onClose: () => void;
}

/**
 * Records a partial receipt: accepted and rejected quantities by line, with photos (product §8).
 */
export function ReceiptDialog({ orderId, lines, today, sentOn, onClose }: ReceiptDialogProps) {
  const { t } = useI18n();
  const open = lines.filter((line) => line.open !== '0');
  return (
    <OrderDialog
      title={t('order.receiveDialog.title')}
      intent="receive"
      subject={orderId}
      submit={t('order.receiveDialog.do')}
      busy={t('order.receiveDialog.busy')}
      onClose={onClose}
    >
      <p>{t('order.receiveDialog.lead')}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {open.map((line, index) => (
          <ReceivedLine key={line.id} line={line} index={index} />
        ))}
      </ul>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DateField
          name="received_on"
          label={t('order.receiveDialog.date')}
          defaultValue={today}
          min={sentOn}
          max={today}
        />
        <Textarea
          name="note"
          label={t('order.receiveDialog.note')}
          optional
          rows={1}
          charactersMax={1000}
        />
      </div>
      <AttachmentsField label={t('order.receiveDialog.photos')} optional />
    </OrderDialog>
  );
}

function ReceivedLine({ line, index }: { line: OrderLineView; index: number }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const unit = orderText.unit(line.unit);
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_120px_120px_140px]">
      <div className="max-md:col-span-2">
        <UserText className="text-small font-medium text-text">{line.description}</UserText>
        <p className="text-caption text-text-3">
          {t('order.receiveDialog.open', { n: `${orderText.quantity(line.open)} ${unit}` })}
        </p>
      </div>
      <input type="hidden" name={`lines.${index}.line_id`} value={line.id} />
      <NumberField
        name={`lines.${index}.accepted`}
        label={t('order.receiveDialog.accepted')}
        alignEnd
        inputMode="decimal"
        optional
      />
      <NumberField
        name={`lines.${index}.rejected`}
        label={t('order.receiveDialog.rejected')}
        alignEnd
        inputMode="decimal"
        optional
      />
      <Select
        name={`lines.${index}.reason`}
        label={t('order.receiveDialog.reason')}
        placeholder={t('order.receiveDialog.noReason')}
        options={rejectReasons.map((value) => ({
          value,
          label: t(`order.receiveDialog.${value}`),
        }))}
        optional
        className="max-md:col-span-2"
      />
    </li>
  );
}
