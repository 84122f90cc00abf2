import FileText from 'lucide-react/icons/file-text';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi } from '#ui/user-text.tsx';
import type { OrderView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';

interface GuestOrderPageProps {
  orders: readonly OrderView[];
  back: string;
  pdf: string;
  refused: Refused | undefined;
  action: string;
}

/** The purchase orders of a supplier that quoted by link: further lines have an order of their own. */
export function GuestOrderPage({ orders, back, pdf, refused, action }: GuestOrderPageProps) {
  const { t } = useI18n();
  const [first] = orders;
  if (first === undefined) return null;
  const isOne = orders.length === 1;
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      {!isOne && <h1 className="mb-4 text-h1 text-text">{t('order.guest.many')}</h1>}
      <div className="grid gap-gap">
        {orders.map((order) => (
          <GuestOrder
            key={order.id}
            order={order}
            level={isOne ? 1 : 2}
            pdf={`${pdf}?order_id=${order.id}`}
            refused={(refused?.values['order_id'] ?? first.id) === order.id ? refused : undefined}
            action={action}
          />
        ))}
      </div>
      <LinkButton to={back} tone="quiet" className="mt-5">
        {t('order.guest.back')}
      </LinkButton>
    </div>
  );
}

interface GuestOrderProps extends Omit<GuestOrderPageProps, 'orders' | 'back'> {
  order: OrderView;
  level: 1 | 2;
}

function GuestOrder({ order, level, pdf, refused, action }: GuestOrderProps) {
  const { t, format } = useI18n();
  const orderText = useOrderText();
  const Heading = level === 1 ? 'h1' : 'h2';
  const size = level === 1 ? 'text-h1' : 'text-h2';
  const { can, serial } = order;
  return (
    <section className="rounded-card border border-line bg-surface p-card shadow-1">
      <Heading className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 ${size} text-text`}>
        <span>
          {t('order.title')} <bdi dir="ltr">{serial}</bdi>
        </span>
        <StatusChip status={orderText.variant(order.state)} label={orderText.state(order.state)} />
      </Heading>
      {can.acknowledge && (
        <p className="mt-2 max-w-measure text-body text-text-2">{t('order.guest.lead')}</p>
      )}
      <DefinitionList
        layout="grid"
        className="mt-5"
        items={[
          { term: t('order.guest.buyer'), value: <Bdi>{order.buyer.name}</Bdi> },
          { term: t('order.guest.issued'), value: format.day(order.issued_on) },
          {
            term: t('order.guest.total'),
            value: <Money amount={order.total_price} currency={order.currency} />,
          },
          { term: t('order.guest.offer'), value: <bdi dir="ltr">{order.offer_number}</bdi> },
        ]}
      />
      {!order.supplier_verified && (
        <Note tone="info" className="mt-5" title={t('order.unverified')}>
          {t('order.unverifiedWhy')}
        </Note>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {(can.acknowledge || refused !== undefined) && (
          <StaticForm action={action} refused={refused} aria-label={serial}>
            <input type="hidden" name="order_id" value={order.id} />
            {can.acknowledge && <Button type="submit">{t('order.guest.acknowledge')}</Button>}
          </StaticForm>
        )}
        <a href={pdf} download={`${serial}.pdf`} className={buttonClass({ tone: 'secondary' })}>
          <Icon of={FileText} />
          {t('order.act.download')}
        </a>
      </div>
    </section>
  );
}
