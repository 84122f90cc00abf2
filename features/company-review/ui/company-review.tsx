import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileText from 'lucide-react/icons/file-text';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Bdi } from '#ui/user-text.tsx';
import { DocumentViewer } from '#ui/viewer/document-viewer.tsx';
import type { ReviewedKind } from '#features/account/rules/documents.ts';
import type { CompanyReview as Review } from '../schema.ts';
import { DecisionPanel } from './decision-panel.tsx';
import { FieldsCard } from './fields-card.tsx';
import { DocumentTabs } from './document-tabs.tsx';
import { PartTabs, type ReviewPart } from './part-tabs.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { LazyClosedNote, LazyReviewLog } from './lazy-parts.ts';
import { TimeLeft } from './time-left.tsx';
import {
  useDocumentFacts,
  usePlaceOf,
  type DocumentFacts,
  type ReviewedDocument,
} from './use-document-facts.ts';

interface CompanyReviewProps {
  review: Review;
  kind: ReviewedKind;
  /** The visible tab on a phone, because document and fields do not fit side by side. */
  part: ReviewPart;
  isTitle: boolean;
  refused: Refused | undefined;
  now: Date;
  /** The server's clock when the page was loaded. */
  loadedAt: string;
}

export function CompanyReview(props: CompanyReviewProps) {
  const { review, kind, part, refused, loadedAt } = props;
  const { t } = useI18n();
  const facts = useDocumentFacts();
  const document = review.documents.find((one) => one.kind === kind);
  const [focused, setFocused] = useState<string | null>(null);
  const field = document?.fields.find(({ name }) => name === focused);
  const fact =
    document === undefined || field === undefined ? undefined : facts.factOf(document, field);
  const highlights = usePlaceOf(fact, focused);
  return (
    <article
      aria-labelledby="company-name"
      className="@container flex min-w-0 flex-1 flex-col min-[1280px]:h-[calc(100dvh-56px)]"
    >
      <div className="grid min-h-0 flex-1 @min-[720px]:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] @min-[720px]:grid-rows-[auto_minmax(0,1fr)]">
        <div className="grid gap-4 p-page pb-0">
          <Head {...props} />
          {review.closed !== null && (
            <Suspense>
              <LazyClosedNote closed={review.closed} />
            </Suspense>
          )}
          {review.review.state === 'refused' && review.review.note !== '' && (
            <Note tone="danger" title={t('companyReview.state.refused')}>
              <p dir="auto" className="text-page-start whitespace-pre-line">
                {review.review.note}
              </p>
            </Note>
          )}
          <DocumentTabs review={review} facts={facts} current={kind} />
        </div>
        <PartTabs current={part} />
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-col @min-[720px]:col-start-1 @min-[720px]:row-start-2',
            part === 'fields' && '@max-[720px]:hidden',
          )}
        >
          <ShownDocument {...{ review, document, kind, facts, highlights }} />
        </div>
        <div
          className={cx(
            'relative flex min-w-0 flex-col border-line bg-surface @min-[720px]:col-start-2 @min-[720px]:row-span-2 @min-[720px]:row-start-1 @min-[720px]:overflow-y-auto @min-[720px]:border-s',
            part === 'document' && '@max-[720px]:hidden',
          )}
        >
          <FieldsCard {...{ review, document, facts, focused }} onFocus={setFocused} />
          <DecisionPanel
            review={review}
            document={document}
            differences={review.documents.flatMap((one) => facts.differencesOf(one))}
            refused={refused}
            now={loadedAt}
          />
          <ReviewKeys />
          <div className="p-card">
            <Suspense>
              <LazyReviewLog events={review.events} />
            </Suspense>
          </div>
        </div>
      </div>
    </article>
  );
}

interface ShownDocumentProps {
  review: Review;
  document: ReviewedDocument | undefined;
  kind: ReviewedKind;
  facts: DocumentFacts;
  highlights: ReturnType<typeof usePlaceOf>;
}

function ShownDocument({ review, document, kind, facts, highlights }: ShownDocumentProps) {
  const { t } = useI18n();
  if (document === undefined) {
    return (
      <EmptyState
        icon={FileText}
        level={2}
        title={t('companyReview.documents.none')}
        className="flex-1 bg-sunken py-16"
      />
    );
  }
  const name = t(`account.field.${kind}`);
  return (
    <DocumentViewer
      documents={[document]}
      selectedId={document.id}
      label={t('companyReview.documents.alt', { document: name, company: review.company_name })}
      highlights={highlights}
      shownHighlight={highlights[0]?.id ?? null}
      onTextReady={facts.onTextReady}
      className="h-[75dvh] min-h-96 @min-[720px]:h-auto @min-[720px]:flex-1 max-[1280px]:@min-[720px]:h-[calc(100dvh-220px)] max-[1280px]:@min-[720px]:flex-none"
    />
  );
}

const stateVariants = {
  incomplete: 'waiting',
  submitted: 'pending',
  approved: 'accepted',
  refused: 'rejected',
} as const;

function Head({ review, isTitle, now }: Pick<CompanyReviewProps, 'review' | 'isTitle' | 'now'>) {
  const { t, format } = useI18n();
  const { search } = useLocation();
  const Name = isTitle ? 'h1' : 'h2';
  const listSearch = new URLSearchParams(search);
  for (const one of ['doc', 'part']) listSearch.delete(one);
  const other = /[\u0600-\u06ff]/.test(review.company_name)
    ? review.legal_name_en
    : review.legal_name_ar;
  const facts = [
    t(`account.${review.account_type}`),
    t('companyReview.registered', { time: format.dateTime(new Date(review.registered_at)) }),
    t(review.first_review ? 'companyReview.firstReview' : 'companyReview.renewal'),
  ];
  return (
    <header>
      <Link
        to={{ pathname: '/admin/review', search: listSearch.toString() }}
        className="mb-3 inline-flex min-h-11 items-center gap-2 rounded-chip text-small font-medium text-primary-text hover:underline min-[1280px]:hidden"
      >
        <Icon of={ArrowLeft} directional />
        {t('companyReview.queue.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Name id="company-name" className="text-h2 text-text">
              <Bdi>{review.company_name}</Bdi>
            </Name>
            {review.review.due_at === null ? (
              <StatusChip
                status={stateVariants[review.review.state]}
                label={t(`companyReview.state.${review.review.state}`)}
              />
            ) : (
              <TimeLeft dueAt={review.review.due_at} now={now} long />
            )}
          </div>
          <p className="text-small text-text-2">
            <Facts>
              {other !== '' && <Bdi>{other}</Bdi>}
              {facts}
            </Facts>
          </p>
        </div>
      </div>
    </header>
  );
}
