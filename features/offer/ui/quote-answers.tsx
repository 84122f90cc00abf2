import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ban from 'lucide-react/icons/ban';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { LucideIcon } from 'lucide-react';
import { stripBidiControls } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import type { LineState } from '../rules/lines.ts';
import { columnAt, spanClass } from './quote-columns.ts';
import type { QuoteRowProps } from './quote-row-props.ts';

interface QuoteAnswersProps extends Pick<QuoteRowProps, 'line' | 'last' | 'onToggle'> {
  state: LineState;
  isCurrent: boolean;
  isShown: boolean;
  onAnswer: (state: LineState) => void;
}

const icons = { not_quoted: Ban, alternative: ArrowLeftRight } as const;

const phoneButton =
  'max-md:min-h-11 max-md:w-full max-md:gap-1.5 max-md:border-line-field max-md:bg-surface max-md:px-1 max-md:text-small max-md:text-text';

/** The button of a line's details; on a phone in the current line, beside the two other answers. */
export function QuoteAnswers(props: QuoteAnswersProps) {
  const { line, last, state, isCurrent, isShown, onToggle, onAnswer } = props;
  const { t } = useI18n();
  const press = (value: 'not_quoted' | 'alternative') => {
    const next = state === value ? 'quoted' : value;
    onAnswer(next);
    if (next === 'alternative' && !isShown) onToggle(line.id);
  };
  return (
    <span
      role="gridcell"
      aria-colindex={columnAt.details}
      className={cx(
        isCurrent
          ? 'max-md:col-span-3 max-md:row-start-4 max-md:my-2 max-md:grid max-md:grid-cols-3 max-md:gap-2'
          : 'max-md:hidden',
        spanClass(last),
      )}
    >
      {isCurrent &&
        (['not_quoted', 'alternative'] as const).map((value) => (
          <Answer
            key={value}
            icon={icons[value]}
            text={t(`offer.lineChoice.${value}`)}
            item={line.description}
            isPressed={state === value}
            onPress={() => press(value)}
          />
        ))}
      <button
        type="button"
        tabIndex={-1}
        data-row-action=""
        aria-expanded={isShown}
        aria-label={stripBidiControls(t('offer.quote.detailsOf', { item: line.description }))}
        onClick={() => onToggle(line.id)}
        className={cx(
          'btn size-[34px] border-transparent text-text-3 hover:bg-hover hover:text-text focus-visible:outline-2 focus-visible:outline-focus noscript:hidden',
          phoneButton,
        )}
      >
        <Icon of={isShown ? ChevronUp : Ellipsis} className="max-md:hidden" />
        <span aria-hidden="true" className="flex items-center gap-1.5 md:hidden">
          <Icon of={isShown ? ChevronUp : SlidersHorizontal} />
          {t('ui.grid.details')}
        </span>
      </button>
    </span>
  );
}

interface AnswerProps {
  icon: LucideIcon;
  text: string;
  item: string;
  isPressed: boolean;
  onPress: () => void;
}

/** The press never takes the focus from the price, so that the number pad stays. */
function Answer({ icon, text, item, isPressed, onPress }: AnswerProps) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={isPressed}
      aria-label={stripBidiControls(t('ui.grid.cell', { item, field: text }))}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cx(
        'btn md:hidden noscript:hidden',
        phoneButton,
        isPressed && 'max-md:border-primary max-md:bg-primary-soft max-md:font-semibold',
      )}
    >
      <Icon of={icon} />
      {text}
    </button>
  );
}
