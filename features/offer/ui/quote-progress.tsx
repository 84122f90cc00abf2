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

interface QuoteProgressProps {
  answers: readonly LineAnswer[];
  /** The index of the line that is large on a phone, or -1. */
  current: number;
}

export function QuoteProgress({ answers, current }: QuoteProgressProps) {
  const { t } = useI18n();
  const answered = answers.filter((one) => one !== 'open').length;
  return (
    <span className="flex items-center gap-x-2 max-md:contents">
      <span className="text-small font-normal text-text-3">
        {t('offer.quote.answered', { n: answered, all: answers.length })}
      </span>
      {answers.length <= marksMax && (
        <span aria-hidden="true" className="flex gap-0.5 max-md:w-full max-md:gap-1 md:order-first">
          {answers.map((one, index) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- marks have no identity
              key={index}
              className={cx(
                'h-1 w-2 rounded-full max-md:w-auto max-md:flex-1',
                colours[one],
                index === current && 'max-md:ring-2 max-md:ring-primary',
              )}
            />
          ))}
        </span>
      )}
    </span>
  );
}
