import Gavel from 'lucide-react/icons/gavel';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Comparison } from '../schema/views.ts';
import { AwardBar } from './award-bar.tsx';
import { AwardLines } from './award-lines.tsx';
import { AwardOrders } from './award-orders.tsx';
import {
  awardable,
  fieldOfVersion,
  firstChoices,
  liveAward,
  lowestChoices,
  openLines,
  type LineChoice,
} from './award-values.ts';
import { ComparisonHead, ComparisonTabs } from './comparison-top.tsx';

interface AwardPageProps {
  comparison: Comparison;
  refused: Refused | undefined;
}

/** Awards the lines of one RFQ to one or several offers (decision 0177). */
export function AwardPage({ comparison, refused }: AwardPageProps) {
  const isOpen = comparison.can.award && openLines(comparison).length > 0;
  const hasOffers = awardable(comparison).length > 0;
  return (
    <div className="mx-auto w-full max-w-[1400px]">
      <ComparisonHead comparison={comparison} />
      <ComparisonTabs rfqId={comparison.rfq.id} current="award" />
      {isOpen && hasOffers ? (
        <AwardForm comparison={comparison} refused={refused} />
      ) : (
        <Nothing comparison={comparison} isOpen={isOpen} />
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

function AwardForm({ comparison, refused }: AwardPageProps) {
  const { t } = useI18n();
  const [choices, setChoices] = useState(() => firstChoices(comparison, refused?.values));
  const live = liveAward(comparison, choices);
  const choose = (lineId: string, choice: LineChoice) =>
    setChoices(new Map([...choices, [lineId, choice]]));
  return (
    <Form
      method="post"
      className="mt-5 flex flex-col gap-gap"
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
    >
      <OnceKey />
      {awardable(comparison).map((offer) => (
        <input key={offer.id} type="hidden" name={fieldOfVersion(offer.id)} value={offer.version} />
      ))}
      <div className="flex flex-wrap items-center gap-3 noscript:hidden">
        <p className="me-auto text-small text-text-2">{t('offer.award.lead')}</p>
        <Button size="sm" tone="secondary" onClick={() => setChoices(lowestChoices(comparison))}>
          {t('offer.award.lowestAll')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => setChoices(new Map())}>
          {t('offer.award.clear')}
        </Button>
      </div>
      <AwardLines comparison={comparison} choices={choices} onChoose={choose} onAll={setChoices} />
      <AwardOrders live={live} currency={comparison.rfq.currency} />
      <div className="grid gap-gap md:grid-cols-2">
        <Textarea
          name="close_reason"
          label={t('offer.award.closeReason')}
          charactersMax={1000}
          rows={2}
          className={cx(live.closedCount === 0 && 'not-noscript:hidden')}
        />
        <Textarea
          name="reason"
          label={t('offer.award.reason')}
          hint={t('offer.award.reasonHint')}
          charactersMax={1000}
          rows={2}
          optional
        />
      </div>
      <AwardBar live={live} comparison={comparison} />
    </Form>
  );
}
