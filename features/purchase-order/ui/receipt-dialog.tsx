import CheckCheck from 'lucide-react/icons/check-check';
import Truck from 'lucide-react/icons/truck';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { DateField } from '#ui/date-field.tsx';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { useLeftEntry } from '#ui/device-queue/use-device-entries.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { networkLostAt, subscribeToNetwork } from '#ui/network-state.ts';
import { SheetGrid } from '#ui/sheet/sheet-grid.tsx';
import { SheetNote } from '#ui/sheet/sheet-note.tsx';
import { SheetPad } from '#ui/sheet/sheet-pad.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import type { OrderLineView } from '../schema/views.ts';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { OrderDialog } from './order-dialog.tsx';
import { formOfEntry, findReceiptProblems, receiptEntryId, storeReceipt } from './receipt-entry.ts';
import { countLine, nothingEntered, type Entered } from './receipt-state.ts';
import { ReceivedLine } from './received-line.tsx';
import { useReceived } from './use-received.ts';

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
const noValues: Readonly<Record<string, string>> = {};
/** More lines are in two columns where the dialog is wide, so that twelve are in view at once. */
const columnMax = 6;

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
  const [fileCount, setFileCount] = useState(left?.files.length ?? 0);
  const onFiles = (next: readonly FormFile[]) => {
    files.current = next;
    setFileCount(next.length);
  };
  const store = async (form: HTMLFormElement) => {
    if (form.querySelector('[data-unsent]') !== null) return t('order.receiveDialog.photosWait');
    if (!(await storeReceipt({ orderId, serial, form, files: files.current }))) return '';
    showToast({ status: 1, message: t('order.receiveDialog.onDevice') });
    return null;
  };
  return { left, store, files: left?.files ?? noFiles, fileCount, onFiles };
}

function Receipt({ entry, ...props }: ReceiptDialogProps & { entry: DeviceEntry | null }) {
  const { orderId, lines, today, sentOn, onClose } = props;
  const { t } = useI18n();
  const open = lines.filter((line) => line.most !== '0');
  const { left, store, files, fileCount, onFiles } = useStoredReceipt(props, entry, open);
  const photosId = useId();
  const takePhoto = () =>
    document.getElementById(photosId)?.querySelector<HTMLElement>('input[capture]')?.click();
  const received = useReceived(open, left?.values ?? noValues, takePhoto);
  const reason = t('validation.required');
  const over = t('validation.overReceived');
  const validate = useCallback(
    (data: FormData) => findReceiptProblems(data, lines, { reason, over }),
    [lines, reason, over],
  );
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
      validate={validate}
      footNote={<Counts lines={open} entered={received.entered} />}
    >
      <AllAsOrdered {...{ received, today }} lineCount={countOpen(open, received.entered)} />
      <Goods received={received} open={open} photoCount={fileCount} />
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
      <div id={photosId}>
        <AttachmentsField
          label={t('order.receiveDialog.photos')}
          optional
          camera
          {...{ files, onFiles }}
        />
      </div>
      <div className="dialog-pad">
        <SheetPad sheet={received.sheet} />
      </div>
    </OrderDialog>
  );
}

type Received = ReturnType<typeof useReceived>;

/** The lines that "All as ordered" records. A line within its tolerance expects nothing more. */
function countOpen(lines: readonly OrderLineView[], entered: readonly Entered[]): number {
  return lines.filter(
    (line, at) =>
      line.open !== '0' && countLine(line, entered[at] ?? nothingEntered).state === 'none',
  ).length;
}

interface AllAsOrderedProps {
  received: Received;
  today: string;
  lineCount: number;
}

function AllAsOrdered({ received, today, lineCount }: AllAsOrderedProps) {
  const { t, format } = useI18n();
  const text = t('order.receiveDialog.filled', { n: lineCount });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-primary-line p-3 max-md:p-4 noscript:hidden">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-primary-soft text-primary-text">
        <Icon of={Truck} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-h3 text-text">{t('order.receiveDialog.whole')}</h3>
        <div className="flex min-h-6 items-center text-small text-text-3">
          {received.sheet.notice === null && (
            <Facts>
              {format.day(today)}
              {t('order.receiveDialog.byLine')}
            </Facts>
          )}
          <SheetNote sheet={received.sheet} />
        </div>
      </div>
      <Button
        tone="secondary"
        className="max-md:min-h-12 max-md:w-full"
        onClick={() => received.onAll({ kind: 'said', text })}
      >
        <Icon of={CheckCheck} />
        {t('order.receiveDialog.asOrdered')}
      </Button>
    </div>
  );
}

interface GoodsProps {
  received: Received;
  open: readonly OrderLineView[];
  photoCount: number;
}

function Goods({ received, open, photoCount }: GoodsProps) {
  const { t } = useI18n();
  const { sheet, entered, opened, current, actions, onInput, onFocus } = received;
  const isWide = open.length > columnMax;
  const half = isWide ? Math.ceil(open.length / 2) : open.length;
  const rowOf = (line: OrderLineView, index: number) => (
    <ReceivedLine
      key={line.id}
      {...{ line, index, photoCount, actions }}
      accepted={entered[index]?.accepted ?? ''}
      rejected={entered[index]?.rejected ?? ''}
      isOpen={opened.has(line.id)}
      isCurrent={current === line.id}
    />
  );
  return (
    <div {...{ onInput, onFocus }} className="@container -mx-5 [overflow-anchor:none] md:mx-0">
      <SheetGrid
        sheet={sheet}
        label={t('order.receiveDialog.goods')}
        rowCount={open.length}
        columnCount={4}
      >
        <div
          className={cx(
            'border-t border-line',
            isWide &&
              '@min-[700px]:grid @min-[700px]:grid-cols-2 @min-[700px]:items-start @min-[700px]:gap-x-6',
          )}
        >
          <div role="rowgroup">{open.slice(0, half).map(rowOf)}</div>
          {isWide && (
            <div role="rowgroup">{open.slice(half).map((line, at) => rowOf(line, half + at))}</div>
          )}
        </div>
      </SheetGrid>
    </div>
  );
}

interface CountsProps {
  lines: readonly OrderLineView[];
  entered: readonly Entered[];
}

function Counts({ lines, entered }: CountsProps) {
  const { t } = useI18n();
  const isOffline = useSyncExternalStore(subscribeToNetwork, networkLostAt, () => null) !== null;
  const states = lines.map((line, at) => countLine(line, entered[at] ?? nothingEntered).state);
  const countOf = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const [complete, short, rejected] = [countOf('complete'), countOf('short'), countOf('rejected')];
  const isEmpty = states.every((state) => state === 'none');
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      {isEmpty ? (
        t('order.receiveDialog.counts.none')
      ) : (
        <Facts className="font-semibold">
          <span className="text-success-text">
            {t('order.receiveDialog.counts.complete', { n: complete })}
          </span>
          {short > 0 && (
            <span className="text-accent-text">
              {t('order.receiveDialog.counts.short', { n: short })}
            </span>
          )}
          {rejected > 0 && (
            <span className="text-danger-text">
              {t('order.receiveDialog.counts.rejected', { n: rejected })}
            </span>
          )}
        </Facts>
      )}
      {isOffline && (
        <span className="flex items-center gap-1.5 text-text-2">
          <Icon of={WifiOff} size={14} />
          {t('order.receiveDialog.later')}
        </span>
      )}
    </span>
  );
}
