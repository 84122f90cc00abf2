import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { LineAnswer } from './quote-values.ts';

const colours: Record<LineAnswer, string> = {
  priced: 'bg-primary',
  skipped: 'bg-line-field',
  open: 'bg-line-strong',
};

/** Marks in the order of the lines, up to a number that fits, with the count in words. */
const marksMax = 24;

export function QuoteProgress({ answers }: { answers: readonly LineAnswer[] }) {
  const { t } = useI18n();
  const answered = answers.filter((one) => one !== 'open').length;
  return (
    <span className="flex items-center gap-2 text-small font-normal text-text-3">
      {answers.length <= marksMax && (
        <span aria-hidden="true" className="flex gap-0.5 max-md:hidden">
          {answers.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- marks have no identity
            <span key={index} className={cx('h-1 w-2 rounded-full', colours[one])} />
          ))}
        </span>
      )}
      {t('offer.quote.answered', { n: answered, all: answers.length })}
    </span>
  );
}
