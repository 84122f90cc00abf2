import Stamp from 'lucide-react/icons/stamp';
import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { Comparison } from '../schema/views.ts';
import { openLines } from '../rules/compared-offer.ts';
import { AwardButton } from './award-button.tsx';
import { AwardLanded } from './award-landed.tsx';
import { gapsOf } from './award-gaps.ts';
import type { GroupNotice } from './award-groups.ts';
import type { Choices, LiveAward } from './award-values.ts';
import { Gap } from './last-paid.tsx';

interface AwardBarProps {
  live: LiveAward;
  choices: Choices;
  comparison: Comparison;
  canPropose: boolean;
  notices: readonly GroupNotice[];
}

export function AwardBar({ live, choices, comparison, canPropose, notices }: AwardBarProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const total = openLines(comparison).length;
  const isImpossible = live.orders.some((order) => order.why !== null);
  const isNothing = live.orders.length === 0 && live.closedCount === 0;
  const gaps = gapsOf(comparison, choices, live.total);
  return (
    <div
      data-page-foot=""
      className="sticky bottom-0 z-sticky flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-card border border-line-strong bg-surface px-card py-3 shadow-2 max-md:-mx-page max-md:rounded-none max-md:border-x-0"
    >
      <GroupNotices notices={notices} />
      <div className="min-w-0 noscript:hidden" aria-live="polite">
        <p className="text-caption text-text-2">
          <Facts>
            {t('offer.award.orders', { n: live.orders.length })}
            {t('offer.award.linesOf', { n: total - live.laterCount, total })}
            {live.closedCount > 0 && t('offer.award.closedCount', { n: live.closedCount })}
          </Facts>
        </p>
        <p className="text-h2 text-text">
          <Money amount={live.total} currency={comparison.rfq.currency} />
        </p>
      </div>
      <div className="min-w-0 noscript:hidden">
        <AwardLanded comparison={comparison} live={live} />
        <Gap percent={gaps.estimate} base="Estimate" />
        <Gap percent={gaps.paid} base="Paid" />
      </div>
      <div className="ms-auto flex flex-wrap gap-2 max-md:w-full">
        {canPropose && (
          <SubmitButton
            name="propose"
            value="1"
            tone={comparison.can.award ? 'secondary' : 'primary'}
            className="max-md:w-full"
            busyLabel={t('offer.award.saving')}
            disabled={isHydrated && (isImpossible || live.orders.length === 0)}
          >
            <Icon of={Stamp} />
            {t('offer.award.propose')}
          </SubmitButton>
        )}
        {comparison.can.award && !isHydrated && (
          <Checkbox name="share_rank" value="1" className="hidden noscript:block">
            {t('decisionMemo.shareOwnRank')}
          </Checkbox>
        )}
        {comparison.can.award && (
          <AwardButton
            live={live}
            currency={comparison.rfq.currency}
            disabled={isHydrated && (isImpossible || isNothing)}
          />
        )}
      </div>
    </div>
  );
}

/** Always rendered, because a region that appears together with its text is often not announced. */
function GroupNotices({ notices }: Pick<AwardBarProps, 'notices'>) {
  const { t } = useI18n();
  return (
    <div role="status" className="w-full text-small text-accent-text empty:sr-only">
      {notices.map(({ kind, company, group }) => (
        <p key={`${kind} ${company} ${group}`}>
          <bdi>{t(`offer.award.${kind}`, { name: company, group })}</bdi>
        </p>
      ))}
    </div>
  );
}
