import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { PartCard } from '#ui/part-data.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Part } from '#shared/missing-data.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { RevisionView, SupplierOffer } from '../schema/views.ts';
import { QuoteForm } from './quote-form.tsx';
import { QuoteHead } from './quote-head.tsx';
import { startOf } from './quote-page.tsx';
import { RevisionList } from './revision-list.tsx';
import { RevisionText } from './revision-text.tsx';
import { useQuoteDraft } from './use-quote-draft.tsx';

interface NegotiationPageProps {
  offer: SupplierOffer;
  /** The data for the sums. Null: the round is over. */
  quote: Part<QuoteView | null>;
  revisionId: string;
  refused: Refused | undefined;
}

export function NegotiationPage({ offer, quote, revisionId, refused }: NegotiationPageProps) {
  const { t } = useI18n();
  const revision = offer.revisions.find((one) => one.id === revisionId);
  const isOpen = revision?.state === 'open' && offer.can.answer;
  if (revision === undefined) return null;
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <QuoteHead
        short
        rfq={offer.rfq}
        title={t('offer.negotiation.page')}
        actions={
          <LinkButton to={`/seller/paid-rfq/${offer.rfq.id}/new`} tone="secondary">
            {t('offer.act.ownOffer')}
          </LinkButton>
        }
      />
      {!isOpen || quote === null ? (
        <>
          <Note tone="neutral" className="mb-5" title={t('offer.negotiation.over')} />
          <RevisionList
            revisions={offer.revisions}
            versions={offer.versions}
            requested={offer.rfq.lines}
            currency={offer.currency}
          />
        </>
      ) : (
        <>
          <RevisionRequestCard revision={revision} offer={offer} />
          <div className="mt-5 max-md:mt-3">
            <PartCard data={quote} title={t('offer.negotiation.answerTitle')}>
              {(known) => <Answer {...{ offer, revision, refused }} quote={known} />}
            </PartCard>
          </div>
        </>
      )}
    </div>
  );
}

interface AnswerProps {
  offer: SupplierOffer;
  quote: QuoteView;
  revision: RevisionView;
  refused: Refused | undefined;
}

function Answer({ offer, quote, revision, refused }: AnswerProps) {
  const { t } = useI18n();
  const draft = useQuoteDraft(quote, startOf(quote));
  return (
    <QuoteForm
      key={draft.key}
      quote={quote}
      {...draft.start}
      refused={refused}
      intent="answer"
      hidden={{ offer_id: offer.id, seen_version: String(offer.version), revision_id: revision.id }}
      targets={new Map(revision.targets.map((target) => [target.line_id, target.target_price]))}
      submitLabel={t('offer.quote.sendVersion', { n: offer.version + 1 })}
      onTyped={draft.onTyped}
      onSubmit={draft.onSubmit}
      saveState={draft.saveState}
      kept={{
        version: offer.version,
        total: offer.versions[0]?.total_price ?? '',
        currency: offer.currency,
        mayDecline: offer.can.decline,
      }}
      afterLines={
        <Card>
          <Textarea
            name="response"
            label={t('offer.negotiation.words')}
            hint={t('offer.negotiation.wordsHint')}
            charactersMax={2000}
            rows={2}
          />
        </Card>
      }
    />
  );
}

function RevisionRequestCard({
  revision,
  offer,
}: {
  revision: RevisionView;
  offer: SupplierOffer;
}) {
  const { t, format } = useI18n();
  return (
    <section className="rounded-card border border-line bg-surface p-card shadow-1 max-md:py-2.5">
      <h2 className="text-h3 text-text max-md:text-small max-md:font-semibold">
        {t('offer.negotiation.asks', { name: offer.company })}
      </h2>
      <div className="mt-2 max-md:mt-0.5">
        <RevisionText text={revision.text} />
      </div>
      <p className="mt-2 text-caption text-text-3 max-md:mt-0.5">
        <Facts>
          <time dateTime={revision.requested_at}>
            {format.dateTime(new Date(revision.requested_at))}
          </time>
          {t('offer.negotiation.roundOf', { n: revision.round, rest: offer.rounds_left })}
        </Facts>
      </p>
    </section>
  );
}
