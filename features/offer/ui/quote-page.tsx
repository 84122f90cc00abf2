import TimerOff from 'lucide-react/icons/timer-off';
import { useSearchParams } from 'react-router';
import { currencyShown } from '#shared/dialog-fields.ts';
import { useI18n } from '#ui/use-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { filesOfRecord } from '#features/attachment/ui/form-files.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { OwnOffer } from './own-offer.tsx';
import { QuoteForm } from './quote-form.tsx';
import { QuoteHead } from './quote-head.tsx';
import {
  costValues,
  freshValues,
  valuesOfDraft,
  valuesOfVersion,
  withValidDay,
} from './quote-values.ts';
import type { SimilarRfq } from '#features/access/ui/similar-rfqs.tsx';
import { useQuoteDraft, type QuoteStart } from './use-quote-draft.tsx';

interface QuotePageProps {
  quote: QuoteView;
  refused: Refused | undefined;
  similar?: readonly SimilarRfq[];
}

/**
 * The own offer on one request: the form before sending, then the offer. `?edit=1` opens the form
 * for its next version.
 */
export function QuotePage({ quote, refused, similar = [] }: QuotePageProps) {
  const [search] = useSearchParams();
  const { offer } = quote;
  if (offer === null)
    return quote.can.send ? (
      <FirstVersion quote={quote} refused={refused} />
    ) : (
      <TooLate quote={quote} />
    );
  const { can } = offer;
  const mayEdit = can.revise || can.resend || can.renew;
  if (search.get('edit') === '1' && mayEdit)
    return <NextVersion quote={{ ...quote, offer }} refused={refused} />;
  const problem = refused?.code === currencyShown ? undefined : refused;
  return <OwnOffer offer={offer} similar={similar} mayEdit={mayEdit} refused={problem} />;
}

/**
 * The draft has precedence, because input must never be lost (product §9). `isByLink`: files have no
 * address, because a draft must not store the token of a link.
 */
export function startOf(quote: QuoteView, isByLink = false): QuoteStart {
  if (quote.draft !== null) {
    const { values, files } = valuesOfDraft(quote.draft);
    return { values: withValidDay(values, quote, new Date()), files };
  }
  const { offer, own } = quote;
  const version = offer?.versions[0];
  if (offer === null || version === undefined) return { values: freshValues(quote), files: [] };
  const path = `/api/dashboard/supplier/offers/${offer.id}/files`;
  return {
    values: { ...valuesOfVersion(version), ...costValues(version, own) },
    files: isByLink ? version.files : filesOfRecord(version.files, path),
  };
}

function FirstVersion({ quote, refused }: QuotePageProps) {
  const { t } = useI18n();
  const start = startOf(quote);
  const draft = useQuoteDraft(quote, start);
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <QuoteHead rfq={quote.rfq} title={t('offer.quote.title')} />
      <QuoteForm
        key={draft.key}
        quote={quote}
        {...draft.start}
        refused={refused}
        intent="send"
        submitLabel={t('offer.quote.send')}
        onTyped={draft.onTyped}
        onSubmit={draft.onSubmit}
        saveState={draft.saveState}
      />
    </div>
  );
}

function NextVersion({
  quote,
  refused,
}: QuotePageProps & { quote: { offer: NonNullable<QuoteView['offer']> } }) {
  const { t } = useI18n();
  const { offer } = quote;
  const start = startOf(quote);
  const draft = useQuoteDraft(quote, start);
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <QuoteHead
        rfq={quote.rfq}
        title={t('offer.quote.revise', { n: offer.version + 1 })}
        actions={
          <LinkButton to={`/seller/paid-rfq/${quote.rfq.id}/new`} tone="secondary">
            {t('offer.quote.discard')}
          </LinkButton>
        }
      />
      <QuoteForm
        key={draft.key}
        quote={quote}
        {...draft.start}
        refused={refused}
        intent="revise"
        hidden={{ offer_id: offer.id, seen_version: String(offer.version) }}
        submitLabel={t('offer.quote.sendVersion', { n: offer.version + 1 })}
        onTyped={draft.onTyped}
        onSubmit={draft.onSubmit}
        saveState={draft.saveState}
      />
    </div>
  );
}

function TooLate({ quote }: { quote: QuoteView }) {
  const { t } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <QuoteHead rfq={quote.rfq} title={t('offer.quote.title')} />
      <EmptyState
        level={2}
        icon={TimerOff}
        title={t('offer.quote.tooLate')}
        action={<LinkButton to="/seller/buy-now">{t('offer.list.findRfqs')}</LinkButton>}
      >
        {t('offer.quote.tooLateWhy')}
      </EmptyState>
    </div>
  );
}
