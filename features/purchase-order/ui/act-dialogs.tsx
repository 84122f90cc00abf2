import { isolate } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { FieldPlaceContext } from '#ui/form-context.ts';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { UserText } from '#ui/user-text.tsx';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import { PoNumberField } from '#features/offer/ui/po-number-field.tsx';
import { reasonCodes } from '#features/offer/rules/reasons.ts';
import { orderFileKinds } from '../schema/lists.ts';
import type { OrderCan, OrderLineView, OrderView } from '../schema/views.ts';
import { OrderDialog } from './order-dialog.tsx';
import { LoadedRemainingLines, RemainingLines } from './remaining-lines.tsx';

interface ActDialogProps {
  subject: string;
  onClose: () => void;
}

const summaryClass =
  'min-h-9 cursor-pointer rounded-check py-2 font-medium text-primary-text focus-visible:outline-2 focus-visible:outline-focus';

/** Warns that an order is sent only once, and of the effects (specification §2.82, "send PO"). */
export function SendDialog({
  subject,
  serial,
  poNumber,
  name,
  onClose,
}: ActDialogProps & { serial: string; poNumber: string; name: string }) {
  const { t } = useI18n();
  const steps = [
    t('order.sendDialog.one', { name }),
    t('order.sendDialog.two'),
    t('order.sendDialog.three'),
  ];
  return (
    <OrderDialog
      title={t('order.sendDialog.title', { serial })}
      intent="send"
      subject={subject}
      submit={t('order.sendDialog.do')}
      busy={t('order.sendDialog.busy')}
      narrow
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-text-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <details>
        <summary className={summaryClass}>
          {poNumber === ''
            ? t('order.sendDialog.addPoNumber')
            : t('order.sendDialog.poNumber', { number: isolate(poNumber) })}
        </summary>
        <PoNumberField defaultValue={poNumber} isFinal />
      </details>
    </OrderDialog>
  );
}

interface ReceiveAllDialogProps extends ActDialogProps {
  orderId: string;
  lines?: readonly OrderLineView[];
  onDone?: () => void;
}

/** Receives all open goods in one step (specification §2.84). The subject is the RFQ. */
export function ReceiveAllDialog({
  subject,
  orderId,
  lines,
  onClose,
  onDone,
}: ReceiveAllDialogProps) {
  const { t } = useI18n();
  return (
    <OrderDialog
      title={t('order.receiveDialog.allTitle')}
      intent="receive_all"
      subject={subject}
      submit={t('order.receiveDialog.allDo')}
      busy={t('order.receiveDialog.busy')}
      narrow
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('order.receiveDialog.allWhat')}</p>
      {lines === undefined ? (
        <LoadedRemainingLines orderId={orderId} />
      ) : (
        <RemainingLines lines={lines} />
      )}
      <p className="text-text-3">{t('order.receiveDialog.allThen')}</p>
    </OrderDialog>
  );
}

/** Closes the rest and, with a Q discount, shows its payable part (docs/decisions/0016). */
export function CloseRestDialog({
  subject,
  order,
  onClose,
}: ActDialogProps & { order: OrderView }) {
  const { t, format } = useI18n();
  const money = (amount: string) => format.money(amount, order.currency);
  return (
    <OrderDialog
      title={t('order.receiveDialog.closeTitle')}
      intent="close_rest"
      subject={subject}
      submit={t('order.receiveDialog.closeDo')}
      busy={t('order.receiveDialog.busy')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('order.receiveDialog.closeWhat')}</p>
      {order.q_payable !== order.qdiscount && (
        <p className="text-text-2">
          {t('order.receiveDialog.closeDiscount', {
            agreed: money(order.qdiscount),
            paid: money(order.q_payable),
          })}
        </p>
      )}
    </OrderDialog>
  );
}

interface AcknowledgeDialogProps extends ActDialogProps {
  serial: string;
  lines: readonly OrderLineView[];
}

/** The supplier confirms the order, or notes per line what it cannot deliver (product §8). */
export function AcknowledgeDialog({ subject, serial, lines, onClose }: AcknowledgeDialogProps) {
  const { t } = useI18n();
  return (
    <OrderDialog
      title={t('order.acknowledgeDialog.title', { serial })}
      intent="acknowledge"
      subject={subject}
      submit={t('order.acknowledgeDialog.do')}
      busy={t('order.acknowledgeDialog.busy')}
      onClose={onClose}
    >
      <p>{t('order.acknowledgeDialog.lead', { n: lines.length })}</p>
      <details>
        <summary className={summaryClass}>{t('order.acknowledgeDialog.except')}</summary>
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((line, index) => (
            <li key={line.id} className="grid gap-2 py-3 md:grid-cols-2">
              <UserText className="text-small font-medium text-text">{line.description}</UserText>
              <div>
                <input type="hidden" name={`notes.${index}.line_id`} value={line.id} />
                <FieldPlaceContext
                  value={(field) => t('ui.grid.cell', { item: line.description, field })}
                >
                  <Textarea
                    name={`notes.${index}.note`}
                    label={t('order.acknowledgeDialog.line')}
                    optional
                    rows={1}
                    charactersMax={500}
                  />
                </FieldPlaceContext>
              </div>
            </li>
          ))}
        </ul>
      </details>
    </OrderDialog>
  );
}

/**
 * Cancels an accepted offer with a reason, by either side (product §7). The subject is the offer.
 */
export function CancelDialog({
  subject,
  side,
  onClose,
}: ActDialogProps & { side: 'buyer' | 'supplier' }) {
  const { t } = useI18n();
  return (
    <OrderDialog
      title={t('order.cancelDialog.title')}
      intent="cancel"
      subject={subject}
      submit={t('order.cancelDialog.do')}
      busy={t('order.cancelDialog.busy')}
      cancel={t('order.cancelDialog.keep')}
      tone="danger"
      onClose={onClose}
    >
      <Note tone="danger" title={t(`order.cancelDialog.${side}`)} />
      <Select
        name="reason"
        label={t('order.cancelDialog.reason')}
        options={reasonCodes.map((value) => ({ value, label: t(`offer.reason.${value}`) }))}
      />
      <Textarea
        name="reason_text"
        label={t('order.cancelDialog.details')}
        optional
        charactersMax={1000}
      />
    </OrderDialog>
  );
}

interface RemindDialogProps extends ActDialogProps {
  serial: string;
  side: 'buyer' | 'supplier';
  name: string;
}

export function RemindDialog({ subject, serial, side, name, onClose }: RemindDialogProps) {
  const { t } = useI18n();
  return (
    <OrderDialog
      title={t('order.remindDialog.title', { serial })}
      intent="remind"
      subject={subject}
      submit={t('order.remindDialog.do')}
      busy={t('order.remindDialog.busy')}
      narrow
      onClose={onClose}
    >
      <p>{t(`order.remindDialog.${side}`, { name: isolate(name) })}</p>
    </OrderDialog>
  );
}

export function CancelLateDialog({ subject, onClose }: ActDialogProps) {
  const { t } = useI18n();
  return (
    <OrderDialog
      title={t('order.cancelDialog.lateTitle')}
      intent="cancel_late"
      subject={subject}
      submit={t('order.cancelDialog.do')}
      busy={t('order.cancelDialog.busy')}
      cancel={t('order.cancelDialog.keep')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('order.cancelDialog.late')}</p>
    </OrderDialog>
  );
}

interface AttachDialogProps extends ActDialogProps {
  serial: string;
  can: OrderCan;
}

export function AttachDialog({ subject, serial, can, onClose }: AttachDialogProps) {
  const { t } = useI18n();
  const kinds = orderFileKinds.filter((kind) => can[`attach_${kind}`]);
  return (
    <OrderDialog
      title={t('order.attachDialog.title', { serial })}
      intent="attach"
      subject={subject}
      submit={t('order.attachDialog.do')}
      busy={t('order.attachDialog.busy')}
      onClose={onClose}
    >
      <Select
        name="kind"
        label={t('order.attachDialog.kind')}
        options={kinds.map((value) => ({ value, label: t(`order.attachDialog.${value}`) }))}
      />
      <AttachmentsField name="file_id" label={t('order.attachDialog.file')} max={1} />
    </OrderDialog>
  );
}
