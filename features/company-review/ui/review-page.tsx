import { Suspense } from 'react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { blankPage } from '#ui/blank-list.ts';
import { PartData } from '#ui/part-data.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { useServerClock } from '#ui/use-server-clock.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import type { ReviewedKind } from '#features/account/rules/documents.ts';
import type { CompanyReview as Review, UndoableDecision } from '../schema.ts';
import { CompanyReview } from './company-review.tsx';
import type { ReviewPart } from './part-tabs.tsx';
import { Queue, type QueueData } from './review-queue.tsx';
import { LazyUndoCard } from './lazy-parts.ts';

interface ReviewPageProps {
  queue: Omit<QueueData, 'rows'> & { rows: Part<QueueData['rows']> };
  /** The company beside the list; without a choice the first of the list. */
  review: Part<Review | null>;
  /** The chosen company, which a phone shows instead of the list. */
  chosenId: string | null;
  kind: ReviewedKind;
  part: ReviewPart;
  refused: Refused | undefined;
  undoable: UndoableDecision['decision'];
  now: string;
}

interface QueueColumnProps extends Pick<ReviewPageProps, 'queue' | 'undoable' | 'now'> {
  currentId: string | null;
  isChosen: boolean;
  clock: Date;
}

function QueueColumn({ queue, currentId, isChosen, clock, undoable, now }: QueueColumnProps) {
  return (
    <div className="flex shrink-0 flex-col min-[1280px]:sticky min-[1280px]:top-14 min-[1280px]:h-[calc(100dvh-56px)] min-[1280px]:w-60">
      <PartData data={queue.rows} blank={blankPage}>
        {(rows) => (
          <Queue
            queue={{ ...queue, rows }}
            currentId={currentId}
            isChosen={isChosen}
            now={clock}
            className={cx(
              'min-h-0 flex-1 min-[1280px]:overflow-y-auto',
              isChosen && 'max-[1280px]:hidden',
            )}
          />
        )}
      </PartData>
      {undoable !== null && undoable.company_id !== currentId && (
        <Suspense>
          <LazyUndoCard key={undoable.undo_until} decision={undoable} now={now} />
        </Suspense>
      )}
    </div>
  );
}

/** Queue and company side by side; below 1280 px the queue, then the company. */
export function ReviewPage({
  queue,
  review,
  chosenId,
  kind,
  part,
  refused,
  undoable,
  now,
}: ReviewPageProps) {
  const t = useText();
  const isChosen = chosenId !== null;
  const isTitled = isChosen && review !== null && !isMissingData(review);
  const clock = useServerClock(now);
  const currentId = (isMissingData(review) ? null : review?.company_id) ?? chosenId;
  return (
    <div className="relative -m-page flex min-h-[calc(100dvh-60px)] max-[1280px]:flex-col md:min-h-[calc(100dvh-56px)]">
      {/* Outside the list, because a phone hides the list behind the company. */}
      {!isTitled && <h1 className="sr-only">{t('companyReview.queue.label')}</h1>}
      <QueueColumn
        queue={queue}
        currentId={currentId}
        isChosen={isChosen}
        clock={clock}
        undoable={undoable}
        now={now}
      />
      <PartData data={review} blank={null}>
        {(known) => (
          <LoadedPart
            level={2}
            isKnown={known !== null}
            frameClass={cx('flex min-w-0 flex-1', !isChosen && 'max-[1280px]:hidden')}
            className="flex-1 p-page"
          >
            {known === null ? (
              <EmptyState
                icon={ShieldCheck}
                level={2}
                title={t('companyReview.queue.choose')}
                className="m-auto"
              >
                {t('companyReview.queue.chooseWhy')}
              </EmptyState>
            ) : (
              <CompanyReview
                key={known.company_id}
                review={known}
                kind={kind}
                part={part}
                isTitle={isTitled}
                refused={refused}
                now={clock}
                loadedAt={now}
              />
            )}
          </LoadedPart>
        )}
      </PartData>
    </div>
  );
}
