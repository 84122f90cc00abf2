import { useState } from 'react';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { reasonCodes } from '#features/offer/rules/reasons.ts';
import { InvoiceDialog } from '#features/invoice/ui/invoice-dialog.tsx';
import { useOrderActs } from '#features/purchase-order/ui/order-acts.tsx';
import { OrderSums } from '#features/purchase-order/ui/order-sums.tsx';
import { SamePoNumber } from '#features/purchase-order/ui/same-po-number.tsx';
import { lateDaysMax } from '#features/purchase-order/rules/working-days.ts';
import type { DealView } from '../schema/wizard.ts';
import { DealAwards } from './deal-awards.tsx';
import { DealDocuments } from './deal-documents.tsx';
import { DealHead } from './deal-head.tsx';
import { DealLog } from './deal-log.tsx';
import { DealNext } from './deal-next.tsx';
import { DealOffers } from './deal-offers.tsx';
import { DealParties } from './deal-parties.tsx';

interface DealPageProps {
  deal: DealView;
  today: string;
}

function DealSums({ deal: { order, side, sums, lines, currency } }: Pick<DealPageProps, 'deal'>) {
  const { t } = useI18n();
  if (sums === null) return null;
  return (
    <Card title={t('deal.page.sums')}>
      <OrderSums
        sums={sums}
        currency={currency}
        lines={lines}
        totalLabel={t(side === 'buyer' ? 'deal.page.youPay' : 'deal.page.theyPay')}
        payable={order === null || order.delivered_at === null ? undefined : order.q_payable}
      />
    </Card>
  );
}

/** One deal for one side: state, next action, agreement and log (design §9). */
export function DealPage({ deal, today }: DealPageProps) {
  const { offer, order, side, sums } = deal;
  const acts = useOrderActs({
    side,
    rfqId: deal.rfq.id,
    offerId: offer?.id ?? '',
    company: offer?.company ?? '',
    deliveryMethod: deal.rfq.delivery_method,
    addresses: deal.addresses,
    deliveryCity: deal.delivery_city,
    order,
    today,
  });
  const [isInvoicing, setIsInvoicing] = useState(false);
  const hasDeal = deal.parties !== null;
  return (
    <article className="mx-auto flex w-full max-w-[1400px] flex-col gap-gap">
      <DealHead deal={deal} onAct={acts.open} />
      <Ending deal={deal} />
      {deal.awards.length > 0 && <DealAwards deal={deal} />}
      {order !== null && <SamePoNumber order={order} />}
      {hasDeal && <DealSteps deal={deal} />}
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-gap',
          (sums !== null || offer !== null) && 'xl:grid-cols-[minmax(0,1fr)_360px]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-gap">
          <DealNext deal={deal} onAct={acts.open} onInvoice={() => setIsInvoicing(true)} />
          {deal.offers.length > 0 && <DealOffers deal={deal} />}
          {hasDeal && (
            <div className="grid grid-cols-1 items-stretch gap-gap lg:grid-cols-2">
              <DealParties deal={deal} />
              <DealDocuments deal={deal} onAttach={() => acts.open('attach')} />
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-gap">
          <DealSums deal={deal} />
          {offer !== null && <DealLog deal={deal} />}
        </div>
      </div>
      {acts.dialog}
      {isInvoicing && order !== null && (
        <InvoiceDialog
          orderId={order.id}
          serial={order.serial}
          amount={order.q_payable}
          agreed={order.qdiscount}
          currency={order.currency}
          rejected={deal.invoice?.status === 'rejected' ? deal.invoice : null}
          onClose={() => setIsInvoicing(false)}
        />
      )}
    </article>
  );
}

function lateText(step: DealView['steps'][number]['step'], days: number, t: Text): string {
  if (step !== 'acknowledged') return t('deal.page.lateBy', { n: days });
  return days > lateDaysMax
    ? t('deal.page.lateByMany', { n: lateDaysMax })
    : t('deal.page.lateByWorking', { n: days });
}

function DealSteps({ deal }: { deal: DealView }) {
  const { t, format } = useI18n();
  const steps = deal.steps.map(({ step, state, at, expected, late_days: lateDays }) => {
    const label = t(`deal.page.step.${step}`);
    if (at !== null) return { id: step, label, detail: format.date(new Date(at)) };
    if (state === 'skipped') return { id: step, label, detail: t('deal.page.skipped') };
    if (expected === null) return { id: step, label };
    const day = t('deal.page.expected', { day: format.day(expected) });
    if (lateDays === 0) return { id: step, label, detail: day };
    return {
      id: step,
      label,
      detail: (
        <>
          {day}{' '}
          <span className="block font-semibold text-danger-text max-md:inline">
            {lateText(step, lateDays, t)}
          </span>
        </>
      ),
    };
  });
  const isOver = deal.next.kind === 'ended';
  const now = deal.steps.find(({ state }) => state === 'now');
  if (isOver) return null;
  return (
    <Card>
      <Stepper steps={steps} current={now?.step ?? null} label={t('deal.page.stepsLabel')} />
    </Card>
  );
}

function Ending({ deal: { offer, side, next } }: { deal: DealView }) {
  const { t } = useI18n();
  if (offer === null || side === 'buyer' || next.kind !== 'ended') return null;
  const reason = reasonCodes.find((one) => one === offer.reason);
  return (
    <Note
      tone="neutral"
      title={t(offer.status === 'canceled' ? 'deal.page.ended' : 'deal.page.turnedDown')}
    >
      <Facts>
        {reason !== undefined && t(`offer.reason.${reason}`)}
        {offer.reason_text !== '' && <bdi>{offer.reason_text}</bdi>}
      </Facts>
    </Note>
  );
}
