import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { memo, use, useEffect, useRef, type KeyboardEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { FieldPlaceContext, FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SettledStatus } from '#ui/settled-status.tsx';
import type { SheetColumn } from '#ui/sheet/sheet-state.ts';
import { UserText } from '#ui/user-text.tsx';
import { rejectReasons } from '../rules/receipt.ts';
import type { OrderLineView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';
import { QuantityCell } from './quantity-cell.tsx';
import { countLine, type LineCount, type ReceivedColumn } from './receipt-state.ts';

export const acceptedColumn = { id: 'accepted', kind: 'number' } as const;
const rejectedColumn = { id: 'rejected', kind: 'number' } as const;
export const receiptColumns: readonly SheetColumn[] = [acceptedColumn, rejectedColumn];

export interface LineActions {
  /** Opens or closes a line; one that is not recorded is complete when it opens. */
  readonly onToggle: (lineId: string) => void;
  readonly onStep: (lineId: string, column: ReceivedColumn, by: number) => void;
  readonly onFill: (lineId: string, isAll: boolean) => void;
  readonly onPhoto: () => void;
  readonly onKey: (lineId: string, event: KeyboardEvent<HTMLElement>) => void;
}

interface ReceivedLineProps {
  line: OrderLineView;
  index: number;
  accepted: string;
  rejected: string;
  isOpen: boolean;
  /** The tab order has the tick of one line only. */
  isCurrent: boolean;
  photoCount: number;
  actions: LineActions;
}

function useLineTexts(line: OrderLineView, count: LineCount) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const amount = (quantity: string) =>
    `${orderText.quantity(quantity)} ${orderText.unit(line.unit)}`;
  const short = t('order.receiveDialog.state.short', { n: amount(count.missing) });
  const states = {
    none: t('order.receiveDialog.state.none'),
    complete: t('order.receiveDialog.state.complete'),
    short,
    rejected: t('order.line.rejected', { n: amount(count.rejected) }),
    over: t('order.receiveDialog.state.over', { n: amount(line.most) }),
  };
  const isAlsoShort = count.state === 'rejected' && count.missing !== '0';
  return { amount, state: [states[count.state], ...(isAlsoShort ? [short] : [])].join(' · ') };
}

/** A line of a receipt: its tick opens the quantities, the reason and the photos. */
export const ReceivedLine = memo(function ReceivedLine(props: ReceivedLineProps) {
  const { line, index, actions } = props;
  const { t } = useI18n();
  const errors = use(FormContext)?.errors ?? {};
  const name = (field: string) => `lines.${index}.${field}`;
  const count = countLine(line, props);
  const texts = useLineTexts(line, count);
  const hasReasonError = errors[name('reason')] !== undefined;
  const hasError =
    hasReasonError ||
    [acceptedColumn, rejectedColumn].some(({ id }) => errors[name(id)] !== undefined);
  const isOpen = props.isOpen || hasError;
  const hasReason = count.rejected !== '0' || hasReasonError;
  const onStep = (column: ReceivedColumn, by: number) => actions.onStep(line.id, column, by);
  return (
    <FieldPlaceContext value={(field) => t('ui.grid.cell', { item: line.description, field })}>
      <div
        role="row"
        aria-rowindex={index + 1}
        data-row={line.id}
        data-shut={isOpen ? undefined : ''}
        onKeyDown={isOpen ? (event) => actions.onKey(line.id, event) : undefined}
        className={cx('border-b border-line', isOpen && 'bg-sunken')}
      >
        <LineHead {...props} {...{ count, isOpen }} {...texts} />
        <div
          className={cx(
            'grid-cols-2 gap-3 px-5 pb-3 md:px-2',
            isOpen ? 'grid' : 'hidden noscript:grid',
          )}
        >
          <input type="hidden" name={name('line_id')} value={line.id} />
          <QuantityCell
            {...{ column: acceptedColumn, onStep }}
            item={line.description}
            name={name(acceptedColumn.id)}
            at={2}
          />
          <QuantityCell
            {...{ column: rejectedColumn, onStep }}
            item={line.description}
            name={name(rejectedColumn.id)}
            at={3}
            isMarked={count.rejected !== '0'}
          />
          <div role="gridcell" aria-colindex={4} className="col-span-full flex flex-col gap-3">
            <Rejection {...props} name={name('reason')} isShown={isOpen && hasReason} />
            <LineFoot {...props} {...{ count, isOpen }} {...texts} />
          </div>
        </div>
      </div>
    </FieldPlaceContext>
  );
});

interface LinePartProps extends ReceivedLineProps, ReturnType<typeof useLineTexts> {
  count: LineCount;
}

/** Arrows go along the ticks, and forward into an open line. */
function onTickKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest<HTMLElement>('[data-row]');
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const ticks = [
    ...(row?.closest('[role="grid"]')?.querySelectorAll<HTMLElement>('[data-tick]') ?? []),
  ];
  const at = ticks.indexOf(event.currentTarget);
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowUp: ticks[at - 1],
    ArrowDown: ticks[at + 1],
    Home: ticks[0],
    End: ticks.at(-1),
    [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']:
      row?.dataset['shut'] === undefined ? row?.querySelector<HTMLElement>('[data-column]') : null,
  };
  const target = targets[event.key];
  if (target === null || target === undefined) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
  target.scrollIntoView({ block: 'nearest' });
}

const tickClass = {
  none: 'border-line-field bg-surface text-transparent',
  complete: 'border-primary bg-primary text-on-primary',
  short: 'border-accent-text bg-accent-soft text-accent-text',
  rejected: 'border-danger bg-danger-soft text-danger-text',
  over: 'border-danger bg-danger-soft text-danger-text',
};
const stateClass = {
  none: 'text-text-3',
  complete: 'text-success-text',
  short: 'text-accent-text',
  rejected: 'text-danger-text',
  over: 'text-danger-text',
};
const tickIcon = { none: Check, complete: Check, short: Minus, rejected: X, over: X };

function LineHead(props: LinePartProps) {
  const { line, count, isOpen, isCurrent, actions, amount, state } = props;
  const { t } = useI18n();
  const orderText = useOrderText();
  const isNone = count.state === 'none';
  const isOther = !isNone && count.state !== 'complete';
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className="relative flex min-h-14 items-center gap-2 py-1 ps-3 pe-5 hover:bg-hover md:min-h-10 md:gap-3 md:px-2 md:py-0.5"
    >
      <button
        type="button"
        data-tick=""
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isOpen}
        aria-label={t('order.receiveDialog.line', { item: line.description, state })}
        onKeyDown={onTickKey}
        onClick={() => actions.onToggle(line.id)}
        className="flex h-11 w-11 shrink-0 items-center justify-center rounded-button after:absolute after:inset-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus md:h-9 md:w-[26px] noscript:hidden"
      >
        <span
          className={cx(
            'flex size-[26px] items-center justify-center rounded-chip border',
            tickClass[count.state],
          )}
        >
          <Icon of={tickIcon[count.state]} stroke={2.5} />
        </span>
      </button>
      <UserText className="line-clamp-2 min-w-0 flex-1 text-table font-medium text-text md:text-small">
        {line.description}
      </UserText>
      <span className="shrink-0 text-end text-small text-text-3 md:flex md:items-baseline md:gap-1.5">
        <span className="block">
          {isNone ? (
            amount(line.open)
          ) : (
            <>
              <b className="text-table font-semibold text-text">
                {orderText.quantity(count.accepted)}
              </b>{' '}
              {isOther && `${t('order.receiveDialog.of', { n: orderText.quantity(line.open) })} `}
              {orderText.unit(line.unit)}
            </>
          )}
        </span>
        {isOther && (
          <span className={cx('block text-caption', stateClass[count.state])}>{state}</span>
        )}
      </span>
    </div>
  );
}

function LineFoot({ line, count, isOpen, actions, amount, state }: LinePartProps) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const isShort = count.missing !== '0' && count.state !== 'none';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 noscript:hidden">
      <p className="min-w-0 flex-1 text-small text-text-3">
        <span className={cx('font-semibold', stateClass[count.state])}>{state}</span>
        {isShort && ` · ${t('order.receiveDialog.staysExpected')}`}
        {line.most !== line.open && ` · ${t('order.receiveDialog.most', { n: amount(line.most) })}`}
        {isOpen && <SettledStatus text={state} />}
      </p>
      {count.state !== 'none' && (
        <Button
          tone="quiet"
          className="max-md:min-h-11"
          onClick={() => actions.onFill(line.id, false)}
        >
          {t('order.receiveDialog.nothing')}
        </Button>
      )}
      {count.state !== 'complete' && line.open !== '0' && (
        <Button
          tone="tonal"
          className="max-md:min-h-11"
          onClick={() => actions.onFill(line.id, true)}
        >
          {t('order.receiveDialog.all', { n: orderText.quantity(line.open) })}
        </Button>
      )}
    </div>
  );
}

/** Scrolls a part into view when it appears, because it is below the button that was pressed. */
function useShownInView(isShown: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) part.current?.scrollIntoView({ block: 'nearest' });
    wasShown.current = isShown;
  }, [isShown]);
  return part;
}

interface RejectionProps extends ReceivedLineProps {
  name: string;
  isShown: boolean;
}

function Rejection({ name, isShown, photoCount, actions }: RejectionProps) {
  const { t } = useI18n();
  const part = useShownInView(isShown);
  return (
    <div
      ref={part}
      className={cx('scroll-mb-4 flex-col gap-3', isShown ? 'flex' : 'hidden noscript:flex')}
    >
      <Segmented
        name={name}
        label={t('order.receiveDialog.reason')}
        choices={rejectReasons.map((value) => ({
          value,
          label: t(`order.receiveDialog.${value}`),
        }))}
      />
      <PhotoRequest count={photoCount} onPhoto={actions.onPhoto} />
    </div>
  );
}

function PhotoRequest({ count, onPhoto }: { count: number; onPhoto: () => void }) {
  const { t } = useI18n();
  return (
    <div className="flex items-center gap-3 noscript:hidden">
      <p className="min-w-0 flex-1 text-small text-text-2">
        {count === 0
          ? t('order.receiveDialog.photoReason')
          : t('order.receiveDialog.photosAdded', { n: count })}
      </p>
      <Button tone="secondary" className="max-md:min-h-11" onClick={onPhoto}>
        <Icon of={Camera} />
        {t('order.receiveDialog.photo')}
      </Button>
    </div>
  );
}
