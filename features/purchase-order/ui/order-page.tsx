import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import Workflow from 'lucide-react/icons/workflow';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { DefinitionList, type Definition } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { ShareButton } from '#features/whatsapp/ui/share-button.tsx';
import type { OrderView } from '../schema/views.ts';
import { useOrderActs } from './order-acts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderParty, OrderPlace } from './order-parties.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { OrderSums } from './order-sums.tsx';
import { useOrderText } from './order-text.ts';
import { shownPayment } from '#features/rfq/ui/payment-text.ts';
import { SamePoNumber } from './same-po-number.tsx';

interface OrderPageProps {
  order: OrderView;
  shareUrl: string;
  today: string;
  children?: ReactNode;
}

export function OrderPage({ order, shareUrl, today, children }: OrderPageProps) {
  const { t } = useI18n();
  const { currency, lines, sums } = order;
  const isBuyer = order.side === 'buyer';
  const acts = useOrderActs({
    side: order.side,
    rfqId: order.rfq_id,
    offerId: order.offer_id,
    company: isBuyer ? order.supplier.name : order.buyer.name,
    deliveryMethod: order.delivery_method,
    addresses: [],
    deliveryCity: null,
    order,
    today,
  });
  const totalLabel = t(isBuyer ? 'deal.page.youPay' : 'deal.page.theyPay');
  return (
    <article className="print-page mx-auto flex w-full max-w-[1100px] flex-col gap-gap">
      <Head order={order} shareUrl={shareUrl} onAct={acts.open} />
      <OrderNotice order={order} />
      <SamePoNumber order={order} />
      <Card>
        <div className="grid gap-6 md:grid-cols-3">
          <OrderParty party={order.buyer} side="buyer" isReader={isBuyer} />
          <OrderParty party={order.supplier} side="supplier" isReader={!isBuyer} />
          <OrderPlace order={order} />
        </div>
        <OrderFacts order={order} />
      </Card>
      <Card title={t('deal.page.lines')} flush>
        <OrderLines
          filesPath={`/api/dashboard/${order.side}/rfq/${order.rfq_id}/files`}
          lines={lines}
          currency={currency}
          label={t('deal.page.lines')}
          plain={order.sent_at === null}
        />
      </Card>
      <div className="grid items-start gap-gap lg:grid-cols-[minmax(0,1fr)_380px]">
        <Terms order={order} />
        <Card title={t('deal.page.sums')}>
          <OrderSums
            sums={sums}
            currency={currency}
            lines={lines}
            totalLabel={totalLabel}
            payable={order.delivered_at === null ? undefined : order.q_payable}
          />
        </Card>
      </div>
      {order.sent_at !== null && (
        <div className="grid items-start gap-gap lg:grid-cols-2">
          <OrderReceipts order={order} />
          <Card title={t('order.page.documents')}>
            {order.files.length === 0 ? (
              <p className="text-small text-text-2">{t('order.page.noDocuments')}</p>
            ) : (
              <FileList
                files={order.files}
                hrefOf={({ id }) => `/api/dashboard/orders/${order.id}/files/${id}`}
              />
            )}
          </Card>
        </div>
      )}
      {children}
      {acts.dialog}
    </article>
  );
}

interface HeadProps {
  order: OrderView;
  shareUrl: string;
  onAct: (act: 'send' | 'remind') => void;
}

function Head({ order, shareUrl, onAct }: HeadProps) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const deal =
    order.side === 'buyer'
      ? `/buyer/wizard/${order.rfq_id}?offer=${order.offer_id}`
      : `/seller/wizard/${order.offer_id}`;
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-h1 text-text">
            {t('order.title')} <Ltr>{order.serial}</Ltr>
          </h1>
          <StatusChip
            status={orderText.variant(order.state)}
            label={orderText.state(order.state)}
          />
        </div>
        <UserText className="mt-1 text-small text-text-2">{order.title}</UserText>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 print:hidden">
        <LinkButton to={deal} tone="secondary">
          <Icon of={Workflow} />
          {t('order.act.deal')}
        </LinkButton>
        {order.sent_at !== null && (
          <ShareButton
            text={t('whatsapp.share.order', { serial: order.serial, title: order.title })}
            url={shareUrl}
          />
        )}
        <PrintButton />
        <ViewLink
          document={{
            id: order.id,
            name: `${order.serial}.pdf`,
            bytes: null,
            media_type: 'application/pdf',
            url: `/api/dashboard/orders/${order.id}/pdf`,
          }}
          className={buttonClass({ tone: 'secondary' })}
        >
          <Icon of={Eye} />
          {t('order.act.view')}
        </ViewLink>
        <a
          href={`/api/dashboard/orders/${order.id}/pdf`}
          download={`${order.serial}.pdf`}
          className={buttonClass({ tone: 'secondary' })}
        >
          <Icon of={Download} />
          {t('order.act.download')}
        </a>
        {order.can.remind && (
          <Button tone="secondary" onClick={() => onAct('remind')}>
            <Icon of={Bell} />
            {t(`order.act.remind.${order.side}`)}
          </Button>
        )}
        {order.can.send && (
          <Button onClick={() => onAct('send')}>
            <Icon of={Send} directional />
            {t('order.act.sendTo')}
          </Button>
        )}
      </div>
    </header>
  );
}

function OrderNotice({ order }: { order: OrderView }) {
  const { t } = useI18n();
  return (
    <>
      <StateNotice order={order} />
      {!order.supplier_verified && (
        <Note tone="accent" title={t('order.unverified')}>
          {t('order.unverifiedWhy')}
        </Note>
      )}
    </>
  );
}

function StateNotice({ order }: { order: OrderView }) {
  const { t } = useI18n();
  if (order.state === 'canceled') return <Note tone="danger" title={t('order.page.canceled')} />;
  if (order.state === 'made') {
    return (
      <Note tone="accent" title={t('order.page.notSent')}>
        {t('order.page.notSentWhy')}
      </Note>
    );
  }
  return null;
}

function numberOf(term: string, number: string): Definition[] {
  return number === '' ? [] : [{ term, value: <bdi>{number}</bdi> }];
}

function OrderFacts({ order }: { order: OrderView }) {
  const { t, format } = useI18n();
  const orderText = useOrderText();
  const items = [
    { term: t('order.pdf.date'), value: format.day(order.issued_on) },
    ...numberOf(t('order.reference.poNumber'), order.po_number),
    { term: t('order.page.rfq'), value: <Ltr>{order.rfq_number}</Ltr> },
    ...numberOf(t('rfq.page.reference'), order.rfq_reference),
    {
      term: t('order.page.offer'),
      value: (
        <Facts>
          <Ltr>{order.offer_number}</Ltr>
          {t('order.page.offerVersion', { n: order.offer_version })}
        </Facts>
      ),
    },
    ...numberOf(t('offer.terms.quotation'), order.quotation_number),
    { term: t('order.page.deliveryTime'), value: orderText.within(order) },
    { term: t('order.pdf.issuedBy'), value: <bdi>{order.issued_by}</bdi> },
    { term: t('order.pdf.approvedBy'), value: <bdi>{order.approved_by}</bdi> },
    ...(order.language === null
      ? []
      : [{ term: t('order.page.language'), value: t(`order.make.${order.language}`) }]),
  ];
  return <DefinitionList layout="grid" items={items} className="mt-6 border-t border-line pt-5" />;
}

function Terms({ order }: { order: OrderView }) {
  const { t, format } = useI18n();
  const terms = [
    {
      title: t('order.paymentTerms'),
      text: shownPayment(order, t),
    },
    ...(order.incoterm === '' ? [] : [{ title: t('order.incoterm'), text: order.incoterm }]),
    ...(order.quantity_tolerance === 0
      ? []
      : [
          {
            title: t('rfq.tolerance.label'),
            text: t('rfq.tolerance.within', {
              percent: format.percent(order.quantity_tolerance / 100),
            }),
          },
        ]),
    { title: t('order.terms'), text: order.terms },
  ];
  return (
    <Card title={t('order.terms')}>
      {order.language === null && (
        <Note tone="info" title={t('order.page.uploadedFile')} className="mb-4" />
      )}
      <dl className="flex flex-col gap-4">
        {terms.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-caption text-text-3">{title}</dt>
            <dd>{text === '' ? '—' : <UserText className="text-text">{text}</UserText>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
