import CircleCheck from 'lucide-react/icons/circle-check';
import { isolate } from '#shared/bidi.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { GuestQuote } from '../schema.ts';

interface ReceiptPageProps {
  quote: GuestQuote & { offer: NonNullable<GuestQuote['offer']> };
  token: string;
  action: string;
}

export function ReceiptPage({ quote, token, action }: ReceiptPageProps) {
  const { offer, buyer, receipt, can_claim: canClaim } = quote;
  const { t, format } = useI18n();
  const [version] = offer.versions;
  if (version === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <Icon of={CircleCheck} size={28} className="text-primary-text" />
        <h1 className="mt-3 text-h1 text-text">{t('guest.receipt.title')}</h1>
        <p className="mt-2 mb-5 max-w-measure text-body text-text-2">
          {t('guest.receipt.lead', { buyer: isolate(buyer) })}
        </p>
        <DefinitionList
          layout="grid"
          items={[
            { term: t('guest.receipt.number'), value: <bdi dir="ltr">{offer.number}</bdi> },
            {
              term: t('guest.receipt.total'),
              value: <Money amount={version.total_price} currency={offer.currency} />,
            },
            {
              term: t('guest.receipt.at'),
              value: format.dateTime(new Date(version.created_at)),
            },
            { term: t('guest.receipt.until'), value: format.day(version.valid_until) },
          ]}
        />
        <p className="mt-5 max-w-measure text-small text-text-2">
          {receipt !== null && t(`guest.receipt.by.${receipt}`)} {t('guest.receipt.next')}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {canClaim && (
            <LinkButton to={`/quote/${token}/claim`}>{t('guest.receipt.claim')}</LinkButton>
          )}
          <LinkButton to={`/quote/${token}/offer`} tone="secondary">
            {t('guest.receipt.toOffer')}
          </LinkButton>
          <StaticForm action={action} refused={undefined}>
            <Button type="submit" tone="quiet">
              {t('guest.quote.leave')}
            </Button>
          </StaticForm>
        </div>
      </div>
    </div>
  );
}
