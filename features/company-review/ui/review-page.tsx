import ShieldCheck from 'lucide-react/icons/shield-check';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import type { ReviewedKind } from '#features/account/rules/documents.ts';
import type { CompanyReview as Review } from '../schema.ts';
import { CompanyReview } from './company-review.tsx';
import type { ReviewPart } from './part-tabs.tsx';
import { Queue, type QueueData } from './review-queue.tsx';
import { useServerClock } from './time-left.tsx';

interface ReviewPageProps {
  queue: QueueData;
  /** The company beside the list; without a choice the first of the list. */
  review: Review | null;
  /** The chosen company, which a phone shows instead of the list. */
  chosenId: string | null;
  kind: ReviewedKind;
  part: ReviewPart;
  refused: Refused | undefined;
  now: string;
}

/** Queue and company side by side; below 1280 px the queue, then the company. */
export function ReviewPage({ queue, review, chosenId, kind, part, refused, now }: ReviewPageProps) {
  const t = useText();
  const isChosen = chosenId !== null;
  const clock = useServerClock(now);
  return (
    <div className="relative -m-page flex min-h-[calc(100dvh-60px)] md:min-h-[calc(100dvh-56px)]">
      {/* Outside the list, because a phone hides the list behind the company. */}
      <h1 className="sr-only">{t('companyReview.queue.label')}</h1>
      <Queue
        queue={queue}
        currentId={review?.company_id ?? chosenId}
        isChosen={isChosen}
        now={clock}
        className={cx(
          'w-full shrink-0 min-[1280px]:sticky min-[1280px]:top-14 min-[1280px]:h-[calc(100dvh-56px)] min-[1280px]:w-60 min-[1280px]:overflow-y-auto',
          isChosen && 'max-[1280px]:hidden',
        )}
      />
      <LoadedPart
        level={2}
        frameClass={cx('flex min-w-0 flex-1', !isChosen && 'max-[1280px]:hidden')}
        className="flex-1 p-page"
      >
        {review === null ? (
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
            key={review.company_id}
            review={review}
            kind={kind}
            part={part}
            refused={refused}
            now={clock}
          />
        )}
      </LoadedPart>
    </div>
  );
}
