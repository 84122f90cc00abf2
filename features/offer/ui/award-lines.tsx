import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState, type CSSProperties } from 'react';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi } from '#ui/user-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import { awardable, hasWholeGroup, quotedLine } from '../rules/compared-offer.ts';
import type { ComparedOffer, Comparison, RequestedLine } from '../schema/views.ts';
import { useOfferAmount } from './converted.tsx';
import { LineRest, LineRadio, LineTotal } from './award-line-rest.tsx';
import {
  allFrom,
  choiceOfValue,
  valueOfChoice,
  type Choices,
  type LineChoice,
} from './award-values.ts';
import { LineGroup } from './line-group.tsx';
import { lastPaidOf, LastPaidText, PaidGap } from './last-paid.tsx';
import { useOfferText } from './offer-text.ts';

interface AwardLinesProps {
  comparison: Comparison;
  choices: Choices;
  refused: ReadonlyMap<string, string>;
  onChoose: (lineId: string, choice: LineChoice) => void;
  onAll: (choices: Choices) => void;
}

/** A column for the line, one for each offer, and one for no award. On a phone they form a list. */
const columns = (offers: number) =>
  `minmax(240px, 1.6fr) repeat(${offers}, minmax(150px, 1fr)) minmax(180px, 1fr)`;
/** The least width of all columns, so that every row has the same, however long its texts are. */
const widthMin = (offers: number) => `${240 + 150 * offers + 180}px`;
const row = 'md:grid md:min-w-(--award-width) md:grid-cols-(--award-columns)';
const cell = 'border-line px-3 py-1 md:border-s';
const frame =
  'overflow-x-auto rounded-card border border-line bg-surface shadow-1 print:max-h-none print:overflow-visible';
const scrolling = 'md:max-h-[calc(100dvh-10rem)] md:overflow-y-auto';
/** So few lines and columns are as high and wide as they are, and their heads stay below the top bar. */
const wholeMax = { lines: 20, offers: 3 };

/**
 * The lines with a choice of offers. Each line is a group of radio buttons, so it works by keyboard
 * and before JavaScript.
 */
export function AwardLines(props: AwardLinesProps) {
  const { comparison } = props;
  const { t } = useI18n();
  const offers = awardable(comparison);
  const isWhole = offers.length <= wholeMax.offers && comparison.rfq.lines.length <= wholeMax.lines;
  const style = {
    '--award-columns': columns(offers.length),
    '--award-width': widthMin(offers.length),
  } as CSSProperties;
  return (
    <div
      role="region"
      aria-label={t('offer.award.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it, as a finger does
      tabIndex={0}
      style={style}
      className={cx(frame, isWhole ? 'xl:overflow-visible' : scrolling)}
    >
      <Heads {...props} offers={offers} isWhole={isWhole} />
      {comparison.rfq.lines.map((line) => (
        <LineRow key={line.id} line={line} offers={offers} {...props} />
      ))}
    </div>
  );
}

type HeadsProps = AwardLinesProps & { offers: ComparedOffer[]; isWhole: boolean };

function Heads({ comparison, offers, isWhole, onAll }: HeadsProps) {
  const { t } = useI18n();
  const offerText = useOfferText();
  return (
    <div
      className={cx(
        row,
        'sticky top-0 z-2 rounded-t-card bg-sunken text-small max-md:hidden',
        isWhole && 'xl:top-14',
      )}
    >
      <div className="sticky start-0 z-1 self-stretch rounded-ss-card bg-sunken px-card py-3 text-text-3">
        {t('offer.compare.lineAndQuantity')}
      </div>
      {offers.map((offer) => (
        <div key={offer.id} className={cell}>
          <span
            dir="auto"
            className="text-page-start line-clamp-2 font-semibold text-text"
            title={offer.company}
          >
            {offer.company}
          </span>
          <span className="block text-caption text-text-3">{offerText.delivery(offer)}</span>
          <span className="block text-caption text-text-3">
            {t(`offer.part.rule.${offer.part_rule}`)}
          </span>
          <Button
            size="sm"
            tone="quiet"
            className="-ms-3 noscript:hidden"
            onClick={() => onAll(allFrom(comparison, offer))}
          >
            {t('offer.award.all')}
            <span className="sr-only"> {offer.company}</span>
          </Button>
        </div>
      ))}
      <div className={cx(cell, 'pe-9 text-end text-text-3')}>{t('offer.compare.lineTotal')}</div>
    </div>
  );
}

type LineRowProps = AwardLinesProps & { line: RequestedLine; offers: ComparedOffer[] };

function LineRow({ line, offers, ...props }: LineRowProps) {
  const { comparison, choices, onChoose } = props;
  const nameId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const decided = comparison.decided_lines.find((one) => one.line_id === line.id);
  const choice = choices.get(line.id) ?? 'later';
  return (
    <div
      role={decided === undefined ? 'radiogroup' : 'group'}
      aria-labelledby={nameId}
      className={cx(row, 'border-t border-line text-table')}
    >
      <div className="sticky start-0 z-1 self-stretch rounded-es-card bg-surface px-card py-1 max-md:static max-md:pt-2">
        <LineName id={nameId} line={line} comparison={comparison} />
        <LineRefused text={props.refused.get(line.id)} />
        {decided === undefined && (
          <Chosen {...{ line, comparison, choice, isOpen }} onToggle={() => setIsOpen(!isOpen)} />
        )}
      </div>
      {decided === undefined ? (
        <LineChoices
          {...{ line, offers, comparison, isOpen }}
          chosen={valueOfChoice(choice)}
          onChoose={(value) => onChoose(line.id, choiceOfValue(value))}
        />
      ) : (
        <div className={cx(cell, 'self-center text-small text-text-2 md:col-[2/-1]')}>
          <Decided comparison={comparison} decided={decided} line={line} />
        </div>
      )}
    </div>
  );
}

function LineRefused({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="mt-1 flex gap-1.5 text-small text-danger-text">
      <Icon of={CircleAlert} size={15} className="mt-0.5 shrink-0" />
      <bdi>{text}</bdi>
    </p>
  );
}

interface LineNameProps {
  id: string;
  line: RequestedLine;
  comparison: Comparison;
}

function LineName({ id, line, comparison }: LineNameProps) {
  const { locale, format } = useI18n();
  const hasPaid = lastPaidOf({ comparison, lineId: line.id }) !== undefined;
  return (
    <>
      <span
        id={id}
        dir="auto"
        className="text-page-start line-clamp-2 font-medium text-text"
        title={line.description}
      >
        {line.description}
      </span>
      <LineFactsText line={line} />
      <span className="block text-caption text-text-3 [&_span]:inline">
        <Facts>
          {`${format.number(Number(line.quantity))} ${unitName(locale, line.unit)}`}
          {hasPaid && (
            <LastPaidText
              comparison={comparison}
              lineId={line.id}
              currency={comparison.rfq.currency}
            />
          )}
        </Facts>
      </span>
    </>
  );
}

interface ChosenProps {
  line: RequestedLine;
  comparison: Comparison;
  choice: LineChoice;
  isOpen: boolean;
  onToggle: () => void;
}

function Chosen({ line, comparison, choice, isOpen, onToggle }: ChosenProps) {
  const { t } = useI18n();
  const offer =
    typeof choice === 'object'
      ? comparison.offers.find((one) => one.id === choice.offerId)
      : undefined;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-3 rounded-check text-start text-small focus-visible:outline-2 focus-visible:outline-focus md:hidden noscript:hidden"
    >
      <span className="sr-only">
        <Bdi>{line.description}</Bdi>:{' '}
      </span>
      <span
        dir="auto"
        className="text-page-start min-w-0 flex-1 truncate font-semibold text-primary-text"
      >
        {offer?.company ?? t(`offer.award.${choice === 'close' ? 'closes' : 'decidesLater'}`)}
      </span>
      {offer !== undefined && (
        <span className="shrink-0 text-end">
          <LineTotal {...{ comparison, line }} chosen={offer.id} />
        </span>
      )}
      <Icon of={ChevronDown} className={cx('shrink-0 text-text-3', isOpen && 'rotate-180')} />
    </button>
  );
}

interface LineChoicesProps {
  line: RequestedLine;
  offers: readonly ComparedOffer[];
  comparison: Comparison;
  isOpen: boolean;
  chosen: string;
  onChoose: (value: string) => void;
}

function LineChoices({ line, offers, comparison, isOpen, chosen, onChoose }: LineChoicesProps) {
  return (
    <div className={cx('md:contents', !isOpen && 'max-md:not-noscript:hidden')}>
      {offers.map((offer) => (
        <OfferChoice
          key={offer.id}
          {...{ offer, line, comparison, onChoose }}
          isChosen={chosen === offer.id}
        />
      ))}
      <LineRest {...{ line, offers, comparison, chosen, onChoose }} />
    </div>
  );
}

function Decided({
  comparison,
  decided,
  line,
}: {
  comparison: Comparison;
  decided: Comparison['decided_lines'][number];
  line: RequestedLine;
}) {
  const { t } = useI18n();
  const award = comparison.awards.find((one) => one.offer_id === decided.offer_id);
  if (award !== undefined) return t('offer.award.awardedTo', { name: award.company });
  return (
    <>
      {t('offer.award.closed')}
      {decided.reason !== '' && (
        <bdi className="text-page-start block text-text-3">{decided.reason}</bdi>
      )}
      <SubmitButton
        name="reopen"
        value={line.id}
        size="sm"
        tone="quiet"
        formNoValidate
        busyLabel={t('offer.award.reopening')}
        className="-ms-3 block"
      >
        {t('offer.award.reopen')}
        <bdi className="sr-only"> {line.description}</bdi>
      </SubmitButton>
    </>
  );
}

interface OfferChoiceProps {
  offer: ComparedOffer;
  line: RequestedLine;
  comparison: Comparison;
  isChosen: boolean;
  onChoose: (value: string) => void;
}

function OfferChoice({ offer, line, comparison, isChosen, onChoose }: OfferChoiceProps) {
  const { t, format } = useI18n();
  const amountOf = useOfferAmount(comparison.rfq);
  const quoted = quotedLine(offer, line.id);
  if (quoted === undefined)
    return (
      <div
        className={cx(cell, 'flex items-center justify-end text-small text-text-3 max-md:hidden')}
      >
        {t('offer.compare.notQuoted')}
      </div>
    );
  const isBest = offer.best_lines.includes(line.id);
  const canWin = hasWholeGroup(comparison, offer, quoted.part_group);
  return (
    <label
      className={cx(
        cell,
        'flex cursor-pointer items-center gap-3 transition-colors hover:bg-hover max-md:min-h-13',
        isChosen && 'bg-primary-soft',
      )}
    >
      <LineRadio line={line} value={offer.id} isDisabled={!canWin} {...{ isChosen, onChoose }} />
      <span dir="auto" className="text-page-start min-w-0 flex-1 truncate md:sr-only">
        {offer.company}
      </span>
      <span className="ms-auto text-end">
        <span
          className={cx(
            'flex items-center justify-end gap-2',
            (isBest || isChosen) && 'font-semibold',
          )}
        >
          {isBest && (
            <span className="text-success-text">
              <Icon of={CircleCheck} size={15} stroke={2} />
              <span className="sr-only">{t('offer.compare.bestPrice')}</span>
            </span>
          )}
          <bdi dir="ltr">{amountOf(offer, quoted.unit_price)}</bdi>
        </span>
        {quoted.quantity !== line.quantity && (
          <span className="block text-caption text-accent-text">
            {t('offer.compare.onlySome', { quantity: format.number(Number(quoted.quantity)) })}
          </span>
        )}
        <LineGroup line={quoted} />
        {!canWin && (
          <span className="block text-caption text-text-3">{t('offer.award.groupDecided')}</span>
        )}
        {quoted.state === 'alternative' && (
          <span className="line-clamp-2 text-caption text-accent-text" title={quoted.remark}>
            <bdi>{quoted.remark}</bdi>
          </span>
        )}
        <PaidGap comparison={comparison} lineId={line.id} offerId={offer.id} />
      </span>
    </label>
  );
}
