import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileText from 'lucide-react/icons/file-text';
import { Link, useLocation } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Avatar } from '../../../app/ui/avatar.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Facts } from '../../../app/ui/facts.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { DocumentViewer } from '../../../app/ui/viewer/document-viewer.tsx';
import type { PaperKind } from '../../account/rules.ts';
import type { CompanyReview as Review } from '../schema.ts';
import { AccountFoot } from './account-foot.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { PaperTabs } from './paper-tabs.tsx';
import { ReviewLog } from './review-log.tsx';
import { TimeLeft } from './time-left.tsx';
import { VerdictCard } from './verdict-card.tsx';

interface CompanyReviewProps {
  review: Review;
  /** The paper that is shown. */
  kind: PaperKind;
  refused: Refused | undefined;
  now: Date;
}

/** One company: its papers beside the form, a verdict for each, the account's decision in the foot. */
export function CompanyReview({ review, kind, refused, now }: CompanyReviewProps) {
  const { t } = useReading();
  const document = review.documents.find((one) => one.kind === kind);
  const isAboutPaper = refused?.values['intent'] === 'decide' && refused.values['document'] === document?.id;
  const isAboutAccount = refused !== undefined && refused.values['intent'] !== 'decide';
  const name = t(`account.field.${kind}`);
  return (
    <article aria-labelledby="company-name" className="@container flex min-w-0 flex-1 flex-col">
      <div className="grid flex-1 content-start gap-gap p-page">
        <Head review={review} now={now} />
        {review.closed !== null && <ClosedNote closed={review.closed} />}
        {review.review.state === 'refused' && review.review.note !== '' && (
          <Note tone="danger" title={t('operator.state.refused')}>
            <p dir="auto" className="text-page-start whitespace-pre-line">
              {review.review.note}
            </p>
          </Note>
        )}
        <div className="grid items-start gap-gap @min-[680px]:grid-cols-[minmax(0,1.35fr)_minmax(264px,1fr)]">
          <Card flush>
            <PaperTabs review={review} current={kind} />
            {document === undefined ? (
              <EmptyState
                icon={FileText}
                level={3}
                title={t('operator.papers.none')}
                className="rounded-b-card bg-sunken py-16"
              />
            ) : (
              <DocumentViewer
                documents={[document]}
                selectedId={document.id}
                label={t('operator.papers.alt', { document: name, company: review.company_name })}
                className="h-[75dvh] min-h-96 rounded-b-card"
              />
            )}
          </Card>
          <div className="grid min-w-0 gap-gap">
            <ComparisonCard review={review} kind={kind} />
            {document !== undefined && (
              <VerdictCard review={review} document={document} refused={isAboutPaper ? refused : undefined} />
            )}
            <ReviewLog events={review.events} />
          </div>
        </div>
      </div>
      <AccountFoot review={review} refused={isAboutAccount ? refused : undefined} />
    </article>
  );
}

/** The owner has left: what they said, and until when somebody can still be asked. */
function ClosedNote({ closed }: { closed: NonNullable<Review['closed']> }) {
  const { t, format } = useReading();
  const when = format.dateTime(new Date(closed.at));
  return (
    <Note tone="danger" title={t('operator.closed.title', { when })}>
      <p>{t('operator.closed.reason', { reason: t(`closure.reasonOf.${closed.reason}`) })}</p>
      {closed.note !== '' && (
        <p dir="auto" className="text-page-start whitespace-pre-line">
          {closed.note}
        </p>
      )}
      <p>
        {closed.erased_at === null
          ? t('operator.closed.kept')
          : t('operator.closed.erased', { when: format.dateTime(new Date(closed.erased_at)) })}
      </p>
    </Note>
  );
}

const stateLooks = { incomplete: 'waiting', submitted: 'pending', approved: 'accepted', refused: 'rejected' } as const;

function Head({ review, now }: { review: Review; now: Date }) {
  const { t, format } = useReading();
  const { search } = useLocation();
  const kept = new URLSearchParams(search);
  kept.delete('doc');
  const other = /[\u0600-\u06ff]/.test(review.company_name) ? review.legal_name_en : review.legal_name_ar;
  const facts = [
    t(`account.${review.account_type}`),
    t('operator.registered', { time: format.dateTime(new Date(review.registered_at)) }),
    t(review.first_review ? 'operator.firstReview' : 'operator.renewal'),
  ];
  return (
    <header>
      <Link
        to={{ pathname: '/admin/review', search: kept.toString() }}
        className="mb-3 inline-flex min-h-11 items-center gap-2 rounded-chip text-small font-medium text-primary-text hover:underline lg:hidden"
      >
        <Icon of={ArrowLeft} directional />
        {t('operator.queue.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={review.company_name} src={review.logo_url ?? undefined} size={44} kind="company" />
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="company-name" className="text-h1 text-text">
              <bdi>{review.company_name}</bdi>
            </h2>
            <StatusChip status={stateLooks[review.review.state]} label={t(`operator.state.${review.review.state}`)} />
          </div>
          <p className="text-small text-text-2">
            <Facts>
              {other !== '' && <bdi>{other}</bdi>}
              {facts}
            </Facts>
          </p>
        </div>
        {review.review.due_at !== null && <TimeLeft dueAt={review.review.due_at} now={now} long />}
      </div>
    </header>
  );
}
