import CheckCheck from 'lucide-react/icons/check-check';
import { useRef, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { useLeftEntry } from '#ui/device-queue/use-device-entries.ts';
import { Icon } from '#ui/icon.tsx';
import { mapBlock } from '#ui/sheet/sheet-edit.ts';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import { commit } from '#ui/sheet/sheet-state.ts';
import { useSheet, type Sheet } from '#ui/sheet/use-sheet.ts';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import type { OrderLineView } from '../schema/views.ts';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { OrderDialog } from './order-dialog.tsx';
import { formOfEntry, receiptEntryId, storeReceipt } from './receipt-entry.ts';
import { ReceivedLine, receiptColumns } from './received-line.tsx';

interface ReceiptDialogProps {
  orderId: string;
  serial: string;
  lines: readonly OrderLineView[];
  /** Days in Dubai: the day of receipt must be between the day of sending and today. */
  today: string;
  sentOn: string;
  onClose: () => void;
}

const noFiles: readonly FormFile[] = [];
const shape = { columns: receiptColumns, blank: null, rowsMax: 0 };

/** Fills in the open quantity of the given lines as accepted, as one step. */
function acceptOpen(sheet: Sheet, lines: readonly OrderLineView[], first: number, last: number) {
  const state = sheet.read();
  const accepted = { top: first, bottom: last, first: 0, last: 0 };
  const rows = mapBlock(state, accepted, (row, _column, before) => {
    const open = lines[row]?.open ?? '0';
    return open === '0' ? before : open;
  });
  sheet.show(commit(state, rows), { kind: 'filled' });
}

/**
 * Records a receipt: everything as ordered by one press, then only the lines that differ, with a
 * reason and photos where goods are rejected (product §8). Without a network the device stores it,
 * and the dialog opens with it again.
 */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const entry = useLeftEntry(receiptEntryId(props.orderId));
  return <Receipt key={entry === null ? 'new' : 'left'} {...props} entry={entry} />;
}

function useStoredReceipt(
  { orderId, serial }: Pick<ReceiptDialogProps, 'orderId' | 'serial'>,
  entry: DeviceEntry | null,
  open: readonly OrderLineView[],
) {
  const { t, locale } = useI18n();
  const [left] = useState(() => (entry === null ? null : formOfEntry(entry, open, locale)));
  const files = useRef<readonly FormFile[]>(left?.files ?? noFiles);
  const onFiles = (next: readonly FormFile[]) => {
    files.current = next;
  };
  const store = async (form: HTMLFormElement) => {
    if (form.querySelector('[data-unsent]') !== null) return t('order.receiveDialog.photosWait');
    if (!(await storeReceipt({ orderId, serial, form, files: files.current }))) return '';
    showToast({ status: 1, message: t('order.receiveDialog.onDevice') });
    return null;
  };
  return { left, store, files: left?.files ?? noFiles, onFiles };
}

function Receipt({ entry, ...props }: ReceiptDialogProps & { entry: DeviceEntry | null }) {
  const { orderId, lines, today, sentOn, onClose } = props;
  const { t } = useI18n();
  const open = lines.filter((line) => line.most !== '0');
  const sheet = useSheet({ shape });
  const { left, store, files, onFiles } = useStoredReceipt(props, entry, open);
  return (
    <OrderDialog
      title={t('order.receiveDialog.title')}
      intent="receive"
      subject={orderId}
      submit={t('order.receiveDialog.do')}
      busy={t('order.receiveDialog.busy')}
      onClose={onClose}
      onDone={() => {
        void deviceQueue.drop(receiptEntryId(orderId));
        onClose();
      }}
      left={left ?? undefined}
      onUnsent={store}
    >
      <p>{t('order.receiveDialog.lead')}</p>
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <Button tone="tonal" onClick={() => acceptOpen(sheet, open, 0, open.length - 1)}>
          <Icon of={CheckCheck} />
          {t('order.receiveDialog.asOrdered')}
        </Button>
        <SheetNote sheet={sheet} />
      </div>
      <Goods sheet={sheet} open={open} />
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
      <AttachmentsField label={t('order.receiveDialog.photos')} optional {...{ files, onFiles }} />
      <div className="dialog-pad">
        <SheetPad sheet={sheet} />
      </div>
    </OrderDialog>
  );
}

function Goods({ sheet, open }: { sheet: Sheet; open: readonly OrderLineView[] }) {
  const { t } = useI18n();
  return (
    <div className="border-t border-line">
      <SheetGrid
        sheet={sheet}
        label={t('order.receiveDialog.goods')}
        rowCount={open.length + 1}
        columnCount={4}
      >
        <Heads />
        {open.map((line, index) => (
          <ReceivedLine
            key={line.id}
            line={line}
            index={index}
            onAll={() => acceptOpen(sheet, open, index, index)}
          />
        ))}
      </SheetGrid>
    </div>
  );
}

function Heads() {
  const { t } = useI18n();
  const heads = [
    t('order.column.item'),
    t('order.receiveDialog.accepted'),
    t('order.receiveDialog.rejected'),
  ];
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid min-h-[38px] grid-cols-[minmax(0,1fr)_88px_88px] items-center gap-x-2 border-b border-line text-small font-medium text-text-3 md:grid-cols-[minmax(0,1fr)_110px_110px]"
    >
      {heads.map((text, at) => (
        <span
          key={text}
          role="columnheader"
          aria-colindex={at + 1}
          className={at === 0 ? '' : 'text-figures'}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
