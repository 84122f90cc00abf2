import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { OwnNumbers } from '#features/offer/ui/own-numbers.tsx';
import { OfferStatus } from '#features/offer/ui/offer-status.tsx';
import type { DealDetail } from '../schema/rfqs.ts';
import { InvoiceState } from '#features/invoice/ui/invoice-state.tsx';
import { CompanyLink } from './company-link.tsx';

type Offer = DealDetail['offers'][number];

export function OffersCard({ deal }: { deal: DealDetail }) {
  const { t, format } = useI18n();
  const { offers } = deal;
  return (
    <Card
      title={t('console.deal.offers')}
      titleNote={<span className="text-small text-text-3">{format.number(offers.length)}</span>}
    >
      {offers.length === 0 ? (
        <p className="text-small text-text-2">{t('console.deal.noOffers')}</p>
      ) : (
        <ul className="-my-4 divide-y divide-line">
          {offers.map((offer) => (
            <li key={offer.id} className="py-4">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div className="min-w-0">
                  <p className="text-body font-medium">
                    <CompanyLink company={offer.supplier} />
                  </p>
                  <p className="text-caption text-text-3">
                    <Facts>
                      <bdi dir="ltr">{offer.number}</bdi>
                      {format.dateTime(new Date(offer.sent_at))}
                    </Facts>
                  </p>
                  <OwnNumbers quotation={offer.quotation_number} />
                </div>
                <div className="flex flex-wrap items-center gap-3">
                  <OfferStatus status={offer.status} />
                  <Money amount={offer.total} currency={offer.currency} />
                </div>
              </div>
              {offer.versions.map((version) => (
                <VersionSums key={version.number} version={version} currency={offer.currency} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function VersionSums({
  version,
  currency,
}: {
  version: Offer['versions'][number];
  currency: string;
}) {
  const { t, format } = useI18n();
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer rounded-chip text-small text-primary-text hover:underline max-md:py-2">
        {t('console.deal.version', {
          n: format.number(version.number),
          when: format.dateTime(new Date(version.at)),
        })}
      </summary>
      <DefinitionList
        className="mt-1 max-w-[420px]"
        items={[
          { term: t('console.deal.subTotal'), value: money(version.sub_total) },
          { term: t('console.deal.supplierDiscount'), value: money(version.discount) },
          { term: t('console.deal.vat'), value: money(version.vat) },
          { term: t('console.deal.discount'), value: money(version.q_discount) },
          { term: t('console.deal.extra'), value: money(version.extra) },
          { term: t('console.deal.total'), value: money(version.total) },
        ]}
      />
    </details>
  );
}

export function AccessCard({ deal }: { deal: DealDetail }) {
  const { t, format } = useI18n();
  const { accesses } = deal;
  return (
    <Card
      title={t('console.deal.accesses')}
      titleNote={<span className="text-small text-text-3">{format.number(accesses.length)}</span>}
    >
      {accesses.length === 0 ? (
        <p className="text-small text-text-2">{t('console.deal.noAccesses')}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {accesses.map((access) => (
            <li
              key={`${access.supplier.id} ${access.at}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0">
                <p className="text-body">
                  <CompanyLink company={access.supplier} />
                </p>
                <p className="text-caption text-text-3">{format.dateTime(new Date(access.at))}</p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {access.refunded_at !== null && (
                  <Tag>
                    {t('console.deal.returned', {
                      when: format.date(new Date(access.refunded_at)),
                    })}
                  </Tag>
                )}
                <Money
                  amount={access.fee}
                  currency="AED"
                  tone={access.refunded_at === null ? 'default' : 'muted'}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type AwardOfDeal = DealDetail['awards'][number];

export function AftermathCard({ deal }: { deal: DealDetail }) {
  const { t } = useI18n();
  const { awards } = deal;
  const none = <span className="text-text-3">{t('console.deal.none')}</span>;
  return (
    <Card title={t('console.deal.becameOf')}>
      {awards.length === 0 ? (
        <DefinitionList items={[{ term: t('console.deal.award'), value: none }]} />
      ) : (
        <div className="flex flex-col gap-4">
          {awards.map((award) => (
            <div
              key={award.offer}
              className="not-first:border-t not-first:border-line not-first:pt-4"
            >
              <Aftermath award={award} none={none} />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

interface AftermathProps {
  award: AwardOfDeal;
  none: ReactNode;
}

function Aftermath({ award, none }: AftermathProps) {
  const { t, format } = useI18n();
  const { order, invoice, currency } = award;
  return (
    <DefinitionList
      items={[
        { term: t('console.deal.award'), value: <AwardValue award={award} /> },
        {
          term: t('console.deal.order'),
          value: order === null ? none : <OrderValue order={order} currency={currency} />,
        },
        {
          term: t('console.deal.receipts'),
          value:
            order === null || order.receipts.length === 0
              ? none
              : order.receipts.map((receipt) => (
                  <span key={receipt.number} className="block">
                    {t('console.deal.receipt', {
                      n: format.number(receipt.number),
                      day: format.day(receipt.on),
                    })}
                  </span>
                )),
        },
        {
          term: t('console.deal.invoice'),
          value: invoice === null ? none : <InvoiceValue invoice={invoice} currency={currency} />,
        },
      ]}
    />
  );
}

interface InvoiceValueProps {
  invoice: NonNullable<AwardOfDeal['invoice']>;
  currency: string;
}

function InvoiceValue({ invoice, currency }: InvoiceValueProps) {
  return (
    <>
      <Ltr>{invoice.number}</Ltr> <InvoiceState state={invoice.status} />
      <span className="block">
        <Money amount={invoice.amount} currency={currency} tone="accent" />
      </span>
    </>
  );
}

function AwardValue({ award }: { award: AwardOfDeal }) {
  const { format } = useI18n();
  return (
    <>
      <CompanyLink company={award.supplier} />
      <span className="block text-caption text-text-3">
        <Facts>
          <bdi dir="ltr">{award.offer}</bdi>
          {format.dateTime(new Date(award.at))}
        </Facts>
      </span>
    </>
  );
}

interface OrderValueProps {
  order: NonNullable<AwardOfDeal['order']>;
  currency: string;
}

function OrderValue({ order, currency }: OrderValueProps) {
  const { t, format } = useI18n();
  return (
    <>
      <Ltr>{order.serial}</Ltr>
      <OwnNumbers poNumber={order.po_number} />
      <span className="block text-caption text-text-3">
        {order.sent_at === null
          ? t('console.deal.orderNotSent')
          : t('console.deal.orderSent', { when: format.dateTime(new Date(order.sent_at)) })}
      </span>
      <Money amount={order.total} currency={currency} />
    </>
  );
}
