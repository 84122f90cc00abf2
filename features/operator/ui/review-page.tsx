import ShieldCheck from 'lucide-react/icons/shield-check';
import { useText } from '../../../app/texts/use-text.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import type { PaperKind } from '../../account/rules.ts';
import type { CompanyReview as Review } from '../schema.ts';
import { CompanyReview } from './company-review.tsx';
import { Queue, type QueueData } from './queue.tsx';
import { useServerClock } from './time-left.tsx';

interface ReviewPageProps {
  queue: QueueData;
  /** The company beside the list; the first one of the list when none was chosen. */
  review: Review | null;
  /** A company was chosen: on a phone it takes the place of the list. */
  isChosen: boolean;
  kind: PaperKind;
  refused: Refused | undefined;
  /** The server's clock, ISO. */
  now: string;
}

/** Queue and company side by side; on a phone the queue, then the company. */
export function ReviewPage({ queue, review, isChosen, kind, refused, now }: ReviewPageProps) {
  const t = useText();
  const clock = useServerClock(now);
  return (
    <div className="relative -m-page flex min-h-[calc(100dvh-60px)] md:min-h-[calc(100dvh-56px)]">
      {/* Not in the list, which a phone hides behind the company. */}
      <h1 className="sr-only">{t('operator.queue.label')}</h1>
      <Queue
        queue={queue}
        currentId={review?.company_id ?? null}
        isChosen={isChosen}
        now={clock}
        className={cx(
          'w-full shrink-0 lg:sticky lg:top-14 lg:h-[calc(100dvh-56px)] lg:w-75 lg:overflow-y-auto',
          isChosen && 'max-lg:hidden',
        )}
      />
      <div className={cx('flex min-w-0 flex-1', !isChosen && 'max-lg:hidden')}>
        {review === null ? (
          <EmptyState icon={ShieldCheck} level={2} title={t('operator.queue.choose')} className="m-auto">
            {t('operator.queue.chooseWhy')}
          </EmptyState>
        ) : (
          <CompanyReview key={review.company_id} review={review} kind={kind} refused={refused} now={clock} />
        )}
      </div>
    </div>
  );
}
