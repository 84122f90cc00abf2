import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Note } from '#ui/note.tsx';
import { PartCard } from '#ui/part-data.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData } from '#shared/missing-data.ts';
import type { OpenDeal } from '#features/deal/schema/open.ts';
import { SampleCard } from '#features/deal/ui/sample-card.tsx';
import { OpenDeals } from './open-deals.tsx';
import { FirstSteps, type FirstStep } from './first-steps.tsx';
import { DashboardHead } from './head.tsx';
import type { Preparing } from '../schema.ts';
import { OpenRequests, PrepareCard, SentOffers } from './prepare-card.tsx';
import { ReviewCard } from './review-card.tsx';

export interface CompanyStatusFacts {
  readonly side: 'buyer' | 'supplier';
  readonly suspended: boolean;
  readonly status: 'pending' | 'active' | 'expired';
  readonly completion: number;
  readonly review: 'incomplete' | 'submitted' | 'approved' | 'refused';
  readonly reviewDueAt: string | null;
}

function useReviewSteps(companyStatus: CompanyStatusFacts): FirstStep[] {
  const { t, format } = useI18n();
  const area = companyStatus.side === 'buyer' ? 'buyer' : 'seller';
  const isSent = companyStatus.review === 'submitted';
  const isExpired = companyStatus.status === 'expired';
  // The profile is complete but not submitted, so that sending it is the next step instead of
  // completing it.
  const isReady = companyStatus.review === 'incomplete' && companyStatus.completion === 100;
  const profile = `/${area}/user-profile`;
  const due = companyStatus.reviewDueAt;
  return [
    isExpired
      ? {
          title: t('report.start.renew'),
          text: t('report.start.renewWhat'),
          done: isSent,
          action: { to: profile, text: t('report.start.renewAction') },
        }
      : isReady
        ? {
            title: t('account.review.send'),
            text: t('account.review.leadReady'),
            done: false,
            action: { to: `${profile}#review`, text: t('account.review.send') },
          }
        : {
            title: t('report.start.profile'),
            text: t('report.start.profileParts'),
            fact:
              companyStatus.review === 'refused'
                ? t('report.start.profileRefused')
                : t('report.start.profileLeft', {
                    percent: format.percent(companyStatus.completion / 100),
                  }),
            done: isSent,
            action: { to: profile, text: t('report.start.profileAction') },
          },
    {
      title: t('report.start.review'),
      text: t('report.start.reviewWhat'),
      ...(due === null
        ? {}
        : { fact: t('report.start.reviewDue', { time: format.dateTime(new Date(due)) }) }),
      done: false,
    },
  ];
}

function useTradeSteps(side: CompanyStatusFacts['side'], hasCategories: boolean): FirstStep[] {
  const { t } = useI18n();
  const names =
    side === 'buyer'
      ? (['create', 'compare', 'order'] as const)
      : (['categories', 'topUp', 'buy'] as const);
  return names.map((name) => ({
    title: t(`report.start.${name}`),
    text: t(`report.start.${name}What`),
    done: name === 'categories' && hasCategories,
  }));
}

interface WaitingDashboardProps {
  name: string;
  now: Date;
  companyStatus: CompanyStatusFacts | null;
  deals: Page<OpenDeal> | null;
  /** Null: the company is expired or suspended, so it prepares nothing. */
  preparing: Preparing | null;
}

/**
 * The dashboard before the approval: the next steps and a preview of the pages, because their
 * figures do not exist yet.
 */
export function WaitingDashboard({ companyStatus, ...props }: WaitingDashboardProps) {
  if (companyStatus !== null) return <StatusDashboard {...props} companyStatus={companyStatus} />;
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
      <DashboardHead name={props.name} now={props.now} tasks={null} />
      <Card>
        <LoadedPart level={2}>{null}</LoadedPart>
      </Card>
    </div>
  );
}

interface StatusDashboardProps extends WaitingDashboardProps {
  companyStatus: CompanyStatusFacts;
}

function StatusDashboard({ name, now, companyStatus, deals, preparing }: StatusDashboardProps) {
  const { t } = useI18n();
  const hasCategories =
    preparing !== null &&
    !isMissingData(preparing.preparation) &&
    preparing.preparation.categories > 0;
  const steps = [
    ...useReviewSteps(companyStatus),
    ...useTradeSteps(companyStatus.side, hasCategories),
  ];
  const isExpired = companyStatus.status === 'expired';
  if (companyStatus.suspended) {
    return (
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
        <DashboardHead name={name} now={now} tasks={null} />
        <Note tone="danger" title={t('shell.gate.notApproved.suspended.title')}>
          {t('shell.gate.notApproved.suspended.body')}
        </Note>
        {deals !== null && (
          <OpenDeals area={companyStatus.side === 'buyer' ? 'buyer' : 'seller'} deals={deals} />
        )}
      </div>
    );
  }
  if (preparing === null) {
    return (
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
        <DashboardHead name={name} now={now} tasks={null} />
        <FirstSteps
          title={t(isExpired ? 'report.start.expiredTitle' : 'report.start.pendingTitle')}
          lead={t(isExpired ? 'report.start.expiredLead' : 'report.start.pendingLead')}
          steps={isExpired ? steps.slice(0, 2) : steps}
          area={companyStatus.side === 'buyer' ? 'buyer' : 'seller'}
        />
      </div>
    );
  }
  return <PreparingDashboard {...{ name, now, companyStatus, preparing, steps }} />;
}

interface PreparingDashboardProps extends Pick<StatusDashboardProps, 'name' | 'now'> {
  companyStatus: CompanyStatusFacts;
  preparing: Preparing;
  steps: readonly FirstStep[];
}

/** Before the first approval: what waits for us, and what the company can do meanwhile. */
function PreparingDashboard(props: PreparingDashboardProps) {
  const { name, now, companyStatus, preparing, steps } = props;
  const { t } = useI18n();
  const { side, reviewDueAt } = companyStatus;
  const { preparation, permissions } = preparing;
  const known = isMissingData(preparation) ? null : preparation;
  const review = known?.review ?? null;
  const requests = known?.requests ?? null;
  return (
    <div className="mx-auto grid w-full max-w-public grid-cols-[minmax(0,1fr)] items-start gap-gap lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-2">
        <DashboardHead name={name} now={now} tasks={null} />
      </div>
      {review !== null && reviewDueAt !== null ? (
        <ReviewCard {...{ side, now }} review={review} dueAt={reviewDueAt} />
      ) : (
        <FirstSteps
          title={t('report.start.pendingTitle')}
          lead={t('report.start.pendingLead')}
          steps={steps}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-gap lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <PartCard data={preparation} title={t('report.start.prepare.title')}>
          {(data) => <PrepareCard side={side} preparation={data} permissions={permissions} />}
        </PartCard>
        <SampleCard side={side} offers={preparing.sample} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-gap">
        <SentOffers offers={preparing.offers} />
        {requests !== null && <OpenRequests {...{ side, requests }} />}
      </div>
    </div>
  );
}
