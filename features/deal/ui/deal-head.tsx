import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Scale from 'lucide-react/icons/scale';
import XCircle from 'lucide-react/icons/circle-x';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import type { MenuAction } from '#ui/menu-box.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { Bdi, Ltr, useLangOf } from '#ui/user-text.tsx';
import { OfferStatus } from '#features/offer/ui/offer-status.tsx';
import { OwnNumbers } from '#features/offer/ui/own-numbers.tsx';
import type { OrderAct } from '#features/purchase-order/ui/order-act.ts';
import type { DealView } from '../schema/wizard.ts';
import { MuteButton } from './mute-button.tsx';

interface DealHeadProps {
  deal: DealView;
  onAct: (act: OrderAct) => void;
}

export function DealHead({ deal, onAct }: DealHeadProps) {
  const { t } = useI18n();
  const { rfq, offer, order } = deal;
  const menu = useMenu(deal, onAct);
  const lang = useLangOf(rfq.title);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 dir="auto" lang={lang} className="text-page-start min-w-0 text-h1 text-text">
            {rfq.title}
          </h1>
          {offer === null ? (
            <StatusChip
              status={rfq.status as StatusVariant}
              label={t(`status.${rfq.status as StatusVariant}`)}
            />
          ) : (
            <OfferStatus status={offer.status} />
          )}
        </div>
        <p className="mt-1.5 text-small text-text-2">
          <Facts>
            <Ltr>{rfq.number}</Ltr>
            {order !== null && <Ltr>{order.serial}</Ltr>}
            {offer !== null && <Bdi>{offer.company}</Bdi>}
          </Facts>
        </p>
        <OwnNumbers
          isBuyer={deal.side === 'buyer'}
          reference={rfq.reference}
          poNumber={order?.po_number}
          quotation={order?.quotation_number ?? offer?.quotation_number}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {order !== null && (
          <a
            href={`/api/dashboard/orders/${order.id}/pdf`}
            download={`${order.serial}.pdf`}
            className={buttonClass({
              tone: 'secondary',
              className: 'max-md:flex-1 max-md:text-center max-md:whitespace-normal',
            })}
          >
            <Icon of={Download} />
            {t('deal.page.downloadOrder')}
          </a>
        )}
        <MuteButton deal={deal} />
        <Menu label={t('deal.page.more')} items={menu}>
          <MenuButton
            aria-label={t('deal.page.more')}
            className={buttonClass({
              tone: 'secondary',
              iconOnly: true,
              className: 'max-md:size-11',
            })}
          >
            <Icon of={Ellipsis} />
          </MenuButton>
        </Menu>
      </div>
    </header>
  );
}

function useMenu(deal: DealView, onAct: (act: OrderAct) => void): MenuAction[] {
  const { t } = useI18n();
  const { rfq, order, side, can } = deal;
  const isBuyer = side === 'buyer';
  const acts: (MenuAction | false)[] = [
    order !== null && {
      key: 'order',
      text: t('deal.page.openOrder'),
      icon: Eye,
      to: isBuyer ? `/buyer/po/${order.id}` : `/seller/po/${order.id}`,
    },
    {
      key: 'rfq',
      text: t('deal.page.openRfq'),
      icon: FileText,
      to: isBuyer ? `/buyer/rfq-product/${rfq.id}` : `/seller/paid-rfq/${rfq.id}`,
    },
    isBuyer && {
      key: 'offers',
      text: t('deal.page.openOffers'),
      icon: Scale,
      to: `/buyer/offers/${rfq.id}`,
    },
    order?.can.generate === true && {
      key: 'again',
      text: t('order.act.makeAgain'),
      icon: RefreshCw,
      onPress: () => onAct('generate'),
    },
    order?.can.close_rest === true && {
      key: 'close',
      text: t('order.act.closeRest'),
      icon: XCircle,
      separated: true,
      onPress: () => onAct('close_rest'),
    },
    can.cancel && {
      key: 'cancel',
      text: t(isBuyer ? 'order.act.cancelDeal' : 'order.act.backOut'),
      icon: Ban,
      danger: true,
      separated: true,
      onPress: () => onAct('cancel'),
    },
  ];
  return acts.filter((act) => act !== false);
}
