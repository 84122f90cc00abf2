import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { quotedLine } from '../rules/compared-offer.ts';
import { foldLine, spreadPercentMax, type FoldedLine } from '../rules/folded-line.ts';
import type { Comparison, RequestedLine } from '../schema/views.ts';
import type { ShownOffer } from './comparison-cells.tsx';
import { isStacked } from './comparison-stack.ts';
import { useOfferAmount } from './converted.tsx';

const summaryClass =
  'flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 font-normal [&::-webkit-details-marker]:hidden';

function Arrow() {
  return (
    <span className="shrink-0 text-text-3 transition-transform group-open:rotate-180">
      <Icon of={ChevronDown} size={18} />
    </span>
  );
}

interface LineFoldProps {
  comparison: Comparison;
  line: RequestedLine;
  shows: 'unit' | 'line';
  isOpen: boolean;
}

/** The one row of a line on a phone. The styles of the table fold the cells of its row with it. */
export function LineFold({ comparison, line, shows, isOpen }: LineFoldProps) {
  const { locale, format } = useI18n();
  const marksOf = useMarks();
  if (!isStacked(comparison.offers)) return null;
  const folded = foldLine(comparison, line);
  return (
    <details open={isOpen} className="group md:hidden print:hidden">
      <summary className={summaryClass}>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="text-page-start block truncate font-medium text-text">
            {line.description}
          </span>
          <span className="block text-caption text-text-3">
            <Facts>
              {`${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`}
              {marksOf(folded)}
            </Facts>
          </span>
        </span>
        <LowestPrice {...{ comparison, line, shows, folded }} />
        <Arrow />
      </summary>
    </details>
  );
}

function useMarks(): (folded: FoldedLine) => ReactNode[] {
  const { t, format } = useI18n();
  const strong = (text: string) => (
    <span key={text} className="font-medium text-accent-text">
      {text}
    </span>
  );
  return ({ spreadPercent: spread, missing, differing }) => {
    const percent = format.percent((spread ?? 0) / 100);
    const apart = t('offer.compare.spread', { percent });
    return [
      spread !== null && (spread < spreadPercentMax ? apart : strong(apart)),
      missing > 0 && strong(t('offer.compare.missing', { n: missing })),
      differing > 0 && strong(t('offer.compare.differing', { n: differing })),
    ];
  };
}

interface LowestPriceProps extends Omit<LineFoldProps, 'isOpen'> {
  folded: FoldedLine;
}

function LowestPrice({ comparison, line, shows, folded }: LowestPriceProps) {
  const { t } = useI18n();
  const amountOf = useOfferAmount(comparison.rfq);
  const { offer, isWon, isBest } = folded;
  const quoted = offer === null ? undefined : quotedLine(offer, line.id);
  if (offer === null || quoted === undefined)
    return <span className="text-small text-text-3">{t('offer.compare.notQuoted')}</span>;
  return (
    <span className="max-w-[46%] min-w-0 text-end">
      <span className="flex items-center justify-end gap-1.5 font-semibold text-text">
        {isBest && (
          <span className="text-success-text">
            <Icon of={CircleCheck} size={15} stroke={2} />
            <span className="sr-only">{t('offer.compare.bestPrice')} </span>
          </span>
        )}
        <bdi dir="ltr">
          {amountOf(offer, shows === 'unit' ? quoted.unit_price : quoted.sub_total)}
        </bdi>
      </span>
      <span
        className={cx(
          'block truncate text-caption',
          isWon ? 'font-medium text-success-text' : 'text-text-2',
        )}
      >
        {isWon ? t('offer.compare.awardedTo', { name: offer.company }) : <bdi>{offer.company}</bdi>}
      </span>
    </span>
  );
}

interface FoldedPartProps {
  label: string;
  offers: readonly ShownOffer[];
  isOpen: boolean;
  children: ReactNode;
}

/** Rows of the table that a phone folds together. */
export function FoldedPart({ label, offers, isOpen, children }: FoldedPartProps) {
  return (
    <tbody role="rowgroup">
      {isStacked(offers) && (
        <tr role="row" className="offer-part md:hidden print:hidden">
          <th
            role="rowheader"
            scope="rowgroup"
            aria-label={label}
            colSpan={offers.length + 1}
            className="text-start"
          >
            <details open={isOpen} className="group">
              <summary className={summaryClass}>
                <span className="flex-1 font-medium text-text">{label}</span>
                <Arrow />
              </summary>
            </details>
          </th>
        </tr>
      )}
      {children}
    </tbody>
  );
}
