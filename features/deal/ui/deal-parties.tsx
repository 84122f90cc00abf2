import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useI18n } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhoneNumber, UserText } from '#ui/user-text.tsx';
import { AddSupplier } from '#features/offer/ui/add-supplier.tsx';
import type { PartyView } from '#features/purchase-order/schema/views.ts';
import { useOrderText } from '#features/purchase-order/ui/order-text.ts';
import type { DealView } from '../schema/wizard.ts';

export function DealParties({ deal }: { deal: DealView }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const { parties, side, order, offer, rfq, can } = deal;
  if (parties === null) return null;
  const other = side === 'buyer' ? parties.supplier : parties.buyer;
  const address = order?.address ?? null;
  return (
    <Card
      title={t('deal.page.parties')}
      actions={
        offer === null || !can.add_supplier ? undefined : (
          <AddSupplier
            offerId={offer.id}
            back={`/buyer/wizard/${rfq.id}?offer=${offer.id}`}
            size="sm"
          />
        )
      }
    >
      <ul className="flex flex-col gap-4">
        <Party party={parties.buyer} side="buyer" isReader={side === 'buyer'} />
        <Party party={parties.supplier} side="supplier" isReader={side === 'supplier'} />
      </ul>
      <ul className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-small text-text-2">
        <li className="flex items-start gap-2.5">
          <span className="flex h-5 items-center text-text-3">
            <Icon of={Phone} size={15} />
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <bdi>{other.contact}</bdi>
            <a
              href={`tel:${other.phone.replaceAll(' ', '')}`}
              className="text-primary-text hover:underline"
            >
              <PhoneNumber>{other.phone}</PhoneNumber>
            </a>
          </span>
        </li>
        {address !== null && (
          <li className="flex items-start gap-2.5">
            <span className="flex h-5 items-center text-text-3">
              <Icon of={MapPin} size={15} />
            </span>
            <Facts className="min-w-0">
              <bdi>{address.label}</bdi>
              <bdi>{address.building}</bdi>
              <bdi>{address.street}</bdi>
              {orderText.city(address)}
            </Facts>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Party({
  party,
  side,
  isReader,
}: {
  party: PartyView;
  side: 'buyer' | 'supplier';
  isReader: boolean;
}) {
  const { t, locale } = useI18n();
  const legal = locale === 'ar' ? party.legal_name_ar : party.legal_name_en;
  const name = legal === '' ? party.name : legal;
  return (
    <li className="flex items-center gap-3">
      <Avatar name={party.name} kind="company" size={36} />
      <div className="min-w-0">
        <UserText className="font-semibold text-text">{name}</UserText>
        <p className="text-caption text-text-3">
          <Facts>
            {isReader
              ? `${t(`order.pdf.${side}`)} (${t('deal.page.you')})`
              : t(`order.pdf.${side}`)}
            {party.trn !== '' && t('deal.page.trn', { number: party.trn })}
          </Facts>
        </p>
      </div>
    </li>
  );
}
