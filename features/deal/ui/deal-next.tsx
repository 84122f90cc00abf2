import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import PackageCheck from 'lucide-react/icons/package-check';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { AnnounceChange } from '#ui/announce-change.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { OrderAct } from '#features/purchase-order/ui/order-act.ts';
import { OrderLines } from '#features/purchase-order/ui/order-lines.tsx';
import type { DealView } from '../schema/wizard.ts';

interface DealNextProps {
  deal: DealView;
  onAct: (act: OrderAct) => void;
  onInvoice: () => void;
}

export function DealNext({ deal, onAct, onInvoice }: DealNextProps) {
  const { t } = useI18n();
  const { next, lines, order } = deal;
  const isOver = next.kind === 'done' || next.kind === 'ended';
  const icon = next.kind === 'done' ? CheckCheck : next.mine ? PackageCheck : Clock;
  const buttons = useButtons({ deal, onAct, onInvoice });
  if (isOver && lines.length === 0) return null;
  const title = isOver
    ? t(`deal.next.${next.kind}.text`)
    : t('deal.page.nextTitle', { what: t(`deal.next.${next.kind}.title`) });
  return (
    <section
      aria-labelledby="deal-next"
      className={cx(
        'min-w-0 overflow-clip rounded-card border bg-surface shadow-1',
        next.mine ? 'border-primary-line' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 p-card">
        <span
          className={cx(
            'flex size-9 shrink-0 items-center justify-center rounded-button',
            next.mine || next.kind === 'done'
              ? 'bg-primary-soft text-primary-text'
              : 'bg-skeleton text-text-2',
          )}
        >
          <Icon of={icon} size={18} />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="deal-next" className="text-h3 text-text">
            {title}
          </h2>
          <AnnounceChange text={title} />
          {!isOver && <p className="text-small text-text-2">{t(`deal.next.${next.kind}.text`)}</p>}
          {!isOver && <Won deal={deal} />}
          <Remarks deal={deal} />
        </div>
        {buttons.length > 0 && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:flex-col-reverse print:hidden">
            {buttons}
          </div>
        )}
      </header>
      {lines.length > 0 && (
        <div className="border-t border-line">
          <OrderLines
            filesPath={`/api/dashboard/${deal.side}/rfq/${deal.rfq.id}/files`}
            lines={lines}
            currency={deal.currency}
            label={t('deal.page.lines')}
            plain={order === null || order.sent_at === null}
          />
        </div>
      )}
    </section>
  );
}

/** The gain of the award, until the order is with the supplier. */
function Won({ deal }: { deal: DealView }) {
  const { t, format } = useI18n();
  const { side, order, sums, currency, against_estimate: against } = deal;
  if (side !== 'buyer' || sums === null || (order !== null && order.sent_at !== null)) return null;
  const saved = -Number(against ?? 0);
  const hasDiscount = Number(sums.q_discount) > 0;
  if (saved <= 0 && !hasDiscount) return null;
  return (
    <p className="text-small font-medium text-primary-text">
      <Facts>
        {saved > 0 && t('deal.page.won.below', { percent: format.percent(saved / 100) })}
        {hasDiscount &&
          t('deal.page.won.discount', { amount: format.money(sums.q_discount, currency) })}
      </Facts>
    </p>
  );
}

function Remarks({ deal }: { deal: DealView }) {
  const { t, format } = useI18n();
  const { order, lines, next, invoice, side } = deal;
  const done = lines.filter(({ open }) => open === '0').length;
  const lateAt = order?.late_at ?? null;
  const isLate = order?.can.cancel_late === true;
  const time = lateAt === null ? '' : format.dateTime(new Date(lateAt));
  return (
    <>
      {order !== null && order.receipts.length > 0 && order.state !== 'delivered' && (
        <p className="text-small text-text-2">
          {t('deal.page.linesDone', { done, n: lines.length })}
        </p>
      )}
      {lateAt !== null && (
        <p className="text-small text-accent-text">
          {isLate
            ? t('deal.page.lateNow')
            : t(side === 'buyer' ? 'deal.page.lateAt' : 'deal.page.acknowledgeBy', { time })}
        </p>
      )}
      {next.kind === 'upload_invoice' && invoice?.status === 'rejected' && (
        <Note tone="danger" title={t('deal.page.rejectedInvoice')} className="mt-2">
          <UserText>{invoice.reason}</UserText>
        </Note>
      )}
    </>
  );
}

function useButtons({ deal, onAct, onInvoice }: DealNextProps): ReactNode[] {
  const { t } = useI18n();
  const { order, can, next, rfq, offer } = deal;
  const act = (key: OrderAct, text: string, tone: 'primary' | 'secondary' = 'primary') => (
    <Button key={key} tone={tone} onClick={() => onAct(key)}>
      {text}
    </Button>
  );
  const link = (to: string, text: string) => (
    <LinkButton key={to} to={to}>
      {text}
    </LinkButton>
  );
  const orderCan = order?.can;
  const canAttach =
    orderCan?.attach_delivery_note === true || orderCan?.attach_tax_invoice === true;
  const buttons: readonly (ReactNode | false)[] = [
    next.kind === 'compare' && link(`/buyer/offers/${rfq.id}`, t('deal.page.openOffers')),
    next.kind === 'answer' &&
      link(`/seller/paid-rfq/negotiate/${offer?.revision_id ?? ''}`, t('deal.page.openOffer')),
    next.kind === 'confirm' && link(`/seller/paid-rfq/${rfq.id}`, t('deal.page.openOffer')),
    can.generate && order === null && act('upload', t('order.act.upload'), 'secondary'),
    can.generate && order === null && act('generate', t('order.act.make')),
    order !== null && order.state === 'made' && order.can.preview && (
      <LinkButton key="preview" to={`/buyer/po/${order.id}`} tone="secondary">
        {t('order.act.preview')}
      </LinkButton>
    ),
    orderCan?.send === true && act('send', t('order.act.sendTo')),
    orderCan?.cancel_late === true && act('cancel_late', t('order.act.cancelLate'), 'secondary'),
    orderCan?.remind === true && act('remind', t(`order.act.remind.${deal.side}`), 'secondary'),
    orderCan?.acknowledge === true && act('acknowledge', t('order.act.acknowledge')),
    next.kind === 'deliver' && canAttach && act('attach', t('order.act.attach'), 'secondary'),
    orderCan?.receive === true && act('receive', t('order.act.receivePart'), 'secondary'),
    // Secondary before the acknowledgement, because receiving is possible then but not the next
    // step.
    orderCan?.receive === true &&
      act('receive_all', t('order.act.receiveAll'), next.mine ? 'primary' : 'secondary'),
    can.upload_invoice && (
      <Button key="invoice" onClick={onInvoice}>
        {t('order.act.uploadInvoice')}
      </Button>
    ),
  ];
  return buttons.filter((one) => one !== false);
}
