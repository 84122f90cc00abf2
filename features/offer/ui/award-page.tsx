import Gavel from 'lucide-react/icons/gavel';
import { useState } from 'react';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { awardable, openLines } from '../rules/compared-offer.ts';
import type { ProposalView } from '../schema/proposal.ts';
import type { Comparison } from '../schema/views.ts';
import { AwardBar } from './award-bar.tsx';
import { AwardLines } from './award-lines.tsx';
import { AwardOrders } from './award-orders.tsx';
import { AwardProposal } from './award-proposal.tsx';
import {
  fieldOfVersion,
  firstChoices,
  isSoldWhole,
  liveAward,
  lowestChoices,
  withLowest,
  type Choices,
  type LineChoice,
} from './award-values.ts';
import { AwardSuggestions } from './award-suggestions.tsx';
import { chooseLine, linesRefused, type GroupNotice } from './award-groups.ts';
import { ComparisonHead, ComparisonTabs } from './comparison-top.tsx';
import { ComparedRates } from './converted.tsx';
import { choicesOf, type Suggested } from './suggestion-values.ts';
import { suggestionKey, useFirstSuggestions } from './use-first-suggestions.ts';

interface AwardPageProps {
  comparison: Comparison;
  proposals: ProposalView;
  now: Date;
  answer: Refused | Suggested | undefined;
}

/** Awards the lines of one RFQ to one or several offers (decision 0177), or proposes it (0196). */
export function AwardPage({ comparison, proposals, now, answer }: AwardPageProps) {
  const { proposal, can } = proposals;
  const isOpen = (comparison.can.award || can.propose) && openLines(comparison).length > 0;
  const hasOffers = awardable(comparison).length > 0;
  const isOfProposal = answer?.values['proposal'] !== undefined;
  return (
    <div className="mx-auto w-full max-w-[1400px]">
      <ComparisonHead comparison={comparison} />
      <ComparisonTabs rfqId={comparison.rfq.id} current="award" />
      {proposal !== null && (
        <AwardProposal
          comparison={comparison}
          proposal={proposal}
          now={now}
          refused={isOfProposal && 'errors' in answer ? answer : undefined}
        />
      )}
      {proposal === null && isOfProposal && 'errors' in answer && (
        <Note tone="danger" role="alert" title={answer.message} className="mb-5" />
      )}
      {isOpen && hasOffers ? (
        <AwardForm
          comparison={comparison}
          canPropose={can.propose}
          answer={isOfProposal ? undefined : answer}
        />
      ) : (
        proposal === null && <Nothing comparison={comparison} isOpen={isOpen} />
      )}
    </div>
  );
}

function Nothing({ comparison, isOpen }: { comparison: Comparison; isOpen: boolean }) {
  const { t } = useI18n();
  const hasDeal = comparison.awards.length > 0;
  const { id } = comparison.rfq;
  return (
    <div className="mt-5 rounded-card border border-line bg-surface py-10 shadow-1">
      <EmptyState
        icon={Gavel}
        level={2}
        title={t(isOpen ? 'offer.award.noOffers' : 'offer.award.decidedAll')}
        action={
          <LinkButton
            to={hasDeal ? `/buyer/wizard/${id}` : `/buyer/offers/${id}`}
            tone="secondary"
            size="sm"
          >
            {t(hasDeal ? 'offer.compare.toDeal' : 'offer.award.compare')}
          </LinkButton>
        }
      >
        {t(isOpen ? 'offer.award.noOffersWhy' : 'offer.award.decidedAllWhy')}
      </EmptyState>
    </div>
  );
}

type Answered = AwardPageProps['answer'];

interface Selected {
  readonly choices: Choices;
  readonly token: string;
}

/** The first selection: as sent, as suggested before JavaScript, or the lowest prices. */
function firstSelected(comparison: Comparison, answer: Answered): Selected {
  const choices = firstChoices(comparison, answer?.values);
  const token = answer?.values['suggestion'] ?? '';
  if (answer === undefined || !('suggested' in answer)) return { choices, token };
  const used = answer.suggested.suggestions.find((one) => one.wish === answer.use);
  return used === undefined
    ? { choices, token }
    : { choices: choicesOf(comparison, choices, used), token: used.token };
}

const noChoices: Choices = new Map();

/** The suggestions of the form's answer, until an offer or the open lines change. */
function useAnsweredSuggestions(comparison: Comparison, answer: Answered) {
  const key = suggestionKey(comparison);
  const [answered, setAnswered] = useState({ answer, key });
  if (answered.answer !== answer) setAnswered({ answer, key });
  const isCurrent = answered.answer !== answer || answered.key === key;
  return answer !== undefined && 'suggested' in answer && isCurrent ? answer.suggested : undefined;
}

interface AwardFormProps {
  comparison: Comparison;
  canPropose: boolean;
  answer: Answered;
}

function AwardForm({ comparison, canPropose, answer }: AwardFormProps) {
  const refused = answer !== undefined && 'errors' in answer ? answer : undefined;
  const suggested = useAnsweredSuggestions(comparison, answer);
  const first = useFirstSuggestions(comparison, suggested === undefined);
  // The first suggestions answer the usual wishes, whatever the form has.
  const wishes = suggested === undefined ? {} : (answer?.values ?? {});
  const [selected, setSelected] = useState(() => firstSelected(comparison, answer));
  const { choices, token } = selected;
  const live = liveAward(comparison, choices);
  const select = (next: Choices, nextToken = '') => {
    setNotices([]);
    setSelected({ choices: next, token: nextToken });
    setDisplaced(noChoices);
  };
  const [notices, setNotices] = useState<readonly GroupNotice[]>([]);
  const [displaced, setDisplaced] = useState(noChoices);
  const choose = (lineId: string, choice: LineChoice) => {
    const chosen = chooseLine(comparison, { choices, displaced }, lineId, choice);
    setNotices(chosen.notices);
    setDisplaced(chosen.displaced);
    setSelected({ choices: chosen.choices, token });
  };
  return (
    <Form
      method="post"
      className="mt-5 flex flex-col gap-gap"
      errors={refused?.errors}
      message={refused?.message}
      values={answer?.values}
    >
      <OnceKey />
      <input type="hidden" name="suggestion" value={token} />
      {awardable(comparison).map((offer) => (
        <input key={offer.id} type="hidden" name={fieldOfVersion(offer.id)} value={offer.version} />
      ))}
      <AwardSuggestions
        comparison={comparison}
        first={first}
        suggested={suggested}
        used={token}
        suppliersMax={Number(wishes['suppliers_max'] ?? 2)}
        dayWorth={normaliseDecimal(wishes['day_worth'] ?? '') || '0'}
        onUse={(suggestion) => select(choicesOf(comparison, choices, suggestion), suggestion.token)}
      />
      <Selecting {...{ comparison, choices }} onSelect={select} />
      <ComparedRates comparison={comparison} />
      <AwardLines
        comparison={comparison}
        choices={choices}
        refused={linesRefused(refused)}
        onChoose={choose}
        onAll={(next) => select(next)}
      />
      <AwardOrders live={live} currency={comparison.rfq.currency} />
      <Reasons isClosing={live.closedCount > 0} isNeeded={!comparison.can.award} />
      <AwardBar {...{ live, choices, comparison, canPropose, notices }} />
    </Form>
  );
}

interface SelectingProps {
  comparison: Comparison;
  choices: Choices;
  onSelect: (choices: Choices) => void;
}

function Selecting({ comparison, choices, onSelect }: SelectingProps) {
  const { t } = useI18n();
  const isWhole = isSoldWhole(comparison);
  return (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      <p className="me-auto text-small text-text-2">
        {t(isWhole ? 'offer.award.leadWhole' : 'offer.award.lead')}
      </p>
      {lowestChoices(comparison).size > 0 && (
        <Button
          size="sm"
          tone="secondary"
          onClick={() => onSelect(withLowest(comparison, choices))}
        >
          {t(isWhole ? 'offer.award.lowestWhole' : 'offer.award.lowestAll')}
        </Button>
      )}
      <Button size="sm" tone="quiet" onClick={() => onSelect(new Map())}>
        {t('offer.award.clear')}
      </Button>
    </div>
  );
}

function Reasons({ isClosing, isNeeded }: { isClosing: boolean; isNeeded: boolean }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-gap md:grid-cols-2">
      <Textarea
        name="close_reason"
        label={t('offer.award.closeReason')}
        charactersMax={1000}
        rows={2}
        className={cx(!isClosing && 'not-noscript:hidden')}
      />
      <Textarea
        name="reason"
        label={t('offer.award.reason')}
        hint={t('offer.award.reasonHint')}
        charactersMax={1000}
        rows={2}
        optional={!isNeeded}
      />
    </div>
  );
}
