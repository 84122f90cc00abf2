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
  order: OrderView;
  /** The page of the offer. */
  back: string;
  pdf: string;
  refused: Refused | undefined;
  action: string;
}

/** The purchase order of a supplier that quoted by link. */
export function GuestOrderPage({ order, back, pdf, refused, action }: GuestOrderPageProps) {
  const { t, format } = useI18n();
  const orderText = useOrderText();
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-h1 text-text">
          <span>
            {t('order.title')} <bdi dir="ltr">{order.serial}</bdi>
          </span>
          <StatusChip
            status={orderText.variant(order.state)}
            label={orderText.state(order.state)}
          />
        </h1>
        <p className="mt-2 mb-5 max-w-measure text-body text-text-2">{t('order.guest.lead')}</p>
        <DefinitionList
          layout="grid"
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
          {order.can.acknowledge && (
            <StaticForm action={action} refused={refused}>
              <Button type="submit">{t('order.guest.acknowledge')}</Button>
            </StaticForm>
          )}
          <a
            href={pdf}
            download={`${order.serial}.pdf`}
            className={buttonClass({ tone: 'secondary' })}
          >
            <Icon of={FileText} />
            {t('order.act.download')}
          </a>
          <LinkButton to={back} tone="quiet">
            {t('order.guest.back')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
