import ChevronDown from 'lucide-react/icons/chevron-down';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Bdi } from '#ui/user-text.tsx';
import { quotedLine } from '../rules/compared-offer.ts';
import { aboveLowestBp } from '../rules/line-distance.ts';
import type { ComparedOffer, Comparison, RequestedLine } from '../schema/views.ts';
import { fieldOfLine } from './award-values.ts';
import { useOfferAmount } from './converted.tsx';
import { SuggestionRule } from './suggestion-rule.tsx';

interface LineOfAward {
  readonly comparison: Comparison;
  readonly line: RequestedLine;
  /** The offer's id, `later` or `close`. */
  readonly chosen: string;
}

export function LineTotal({ comparison, line, chosen }: LineOfAward) {
  const { t, format } = useI18n();
  const amountOf = useOfferAmount(comparison.rfq);
  const offer = comparison.offers.find(({ id }) => id === chosen);
  const quoted = offer === undefined ? undefined : quotedLine(offer, line.id);
  if (offer === undefined || quoted === undefined)
    return (
      <span className="text-small text-text-2">
        {t(`offer.award.${chosen === 'close' ? 'closes' : 'decidesLater'}`)}
      </span>
    );
  const gap = aboveLowestBp(comparison, line, offer);
  const isAbove = gap !== null && gap > 0;
  return (
    <>
      <bdi dir="ltr" className="font-semibold text-text">
        {amountOf(offer, quoted.sub_total)}
      </bdi>
      {gap !== null && gap >= 0 && (
        <span
          className={cx('block text-caption', isAbove ? 'text-accent-text' : 'text-success-text')}
        >
          {isAbove
            ? t('offer.award.aboveLowest', { percent: format.percent(gap / 10_000) })
            : t('offer.award.isLowest')}
        </span>
      )}
    </>
  );
}

interface LineRestProps extends LineOfAward {
  readonly offers: readonly ComparedOffer[];
  readonly onChoose: (value: string) => void;
}

export function LineRest({ offers, onChoose, ...props }: LineRestProps) {
  const { line, chosen } = props;
  const { t } = useI18n();
  const isQuoted = offers.some((offer) => quotedLine(offer, line.id) !== undefined);
  return (
    <details
      open={isQuoted ? undefined : true}
      className="group/rest border-line px-3 py-0.5 md:border-s"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-check focus-visible:outline-2 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-end max-md:hidden noscript:hidden">
          <LineTotal {...props} />
        </span>
        <span className="text-small text-text-2 md:sr-only noscript:not-sr-only">
          {t('offer.award.rest')}
          <span className="sr-only">
            : <Bdi>{line.description}</Bdi>
          </span>
        </span>
        <Icon
          of={ChevronDown}
          className="shrink-0 text-text-3 group-open/rest:rotate-180 max-md:ms-auto"
        />
      </summary>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pb-2">
        {(['later', 'close'] as const).map((value) => (
          <label key={value} className="flex min-h-6 items-center gap-2 text-small max-md:min-h-11">
            <LineRadio {...{ line, value, onChoose }} isChosen={chosen === value} />
            {t(`offer.award.${value}`)}
          </label>
        ))}
        <SuggestionRule line={line} offers={offers} />
      </div>
    </details>
  );
}

interface LineRadioProps {
  line: RequestedLine;
  value: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: (value: string) => void;
}

export function LineRadio({ line, value, isChosen, isDisabled = false, onChoose }: LineRadioProps) {
  return (
    <input
      type="radio"
      name={fieldOfLine(line.id)}
      value={value}
      checked={isChosen}
      disabled={isDisabled}
      onChange={() => onChoose(value)}
      className="size-4.5 shrink-0 accent-primary"
    />
  );
}
