import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr, PhoneNumber, UserText } from '#ui/user-text.tsx';
import type { OrderView, PartyView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';

interface OrderPartyProps {
  party: PartyView;
  side: 'buyer' | 'supplier';
  isReader: boolean;
}

export function OrderParty({ party, side, isReader }: OrderPartyProps) {
  const { t } = useI18n();
  const names = [
    ...new Set([party.legal_name_ar, party.legal_name_en].filter((name) => name !== '')),
  ];
  const heading = `${t(`order.pdf.${side}`)}${isReader ? ` (${t('deal.page.you')})` : ''}`;
  return (
    <section aria-label={heading} className="min-w-0">
      <h2 className="text-caption font-semibold text-primary-text">{heading}</h2>
      {(names.length === 0 ? [party.name] : names).map((name) => (
        <UserText key={name} className="font-semibold text-text">
          {name}
        </UserText>
      ))}
      <dl className="mt-1.5 flex flex-col gap-0.5 text-small text-text-2">
        {party.trn !== '' && (
          <Fact term={t('order.page.trn')}>
            <Ltr>{party.trn}</Ltr>
          </Fact>
        )}
        <Fact term={t('order.page.contact')}>
          <bdi>{party.contact}</bdi>
        </Fact>
        <Fact term={t('order.page.phone')}>
          <PhoneNumber>{party.phone}</PhoneNumber>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

export function OrderPlace({ order }: { order: Pick<OrderView, 'address'> }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const { address } = order;
  return (
    <section aria-label={t('order.page.address')} className="min-w-0">
      <h2 className="text-caption font-semibold text-primary-text">{t('order.page.address')}</h2>
      {address === null ? (
        <p className="text-text">{t('order.pdf.pickup')}</p>
      ) : (
        <>
          <UserText className="font-semibold text-text">{address.label}</UserText>
          <address className="mt-1.5 flex flex-col gap-0.5 text-small text-text-2 not-italic">
            <span>
              <Facts>
                <bdi>{address.building}</bdi>
                <bdi>{address.street}</bdi>
              </Facts>
            </span>
            <span>
              <Facts>
                <bdi>{address.area}</bdi>
                {orderText.city(address)}
              </Facts>
            </span>
            <span>
              <PhoneNumber>{address.phone}</PhoneNumber>
            </span>
          </address>
        </>
      )}
    </section>
  );
}
