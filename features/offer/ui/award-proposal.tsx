import Gavel from 'lucide-react/icons/gavel';
import type { ReactNode } from 'react';
import { isolate } from '#shared/bidi.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { proofTextOf } from '../rules/proof-text.ts';
import type { Proposal } from '../schema/proposal.ts';
import type { Comparison } from '../schema/views.ts';
import { choicesOfProposal, liveAward, type LiveAward } from './award-values.ts';
import { Converted } from './converted.tsx';

interface AwardProposalProps {
  comparison: Comparison;
  proposal: Proposal;
  now: Date;
  refused: Refused | undefined;
}

/** An award that awaits an approval: its orders with their lines, its reasons and the decision. */
export function AwardProposal({ comparison, proposal, now, refused }: AwardProposalProps) {
  const { t, format } = useI18n();
  const { currency } = comparison.rfq;
  const live = liveAward(comparison, choicesOfProposal(proposal));
  const when = format.relative(new Date(proposal.requested_at), now);
  return (
    <Card
      className="mt-5"
      title={t('offer.proposal.title')}
      titleNote={
        <span className="text-small text-text-2">
          <Money amount={proposal.total_price} currency={currency} />
        </span>
      }
      foot={<Decision proposal={proposal} refused={refused} />}
    >
      <Note
        tone="accent"
        title={
          proposal.own
            ? t('offer.proposal.own', { when })
            : t('offer.proposal.by', { name: isolate(proposal.requested_by), when })
        }
      >
        <UserText>{proposal.reason}</UserText>
        <Followed proposal={proposal} currency={currency} />
      </Note>
      <Orders comparison={comparison} proposal={proposal} live={live} />
    </Card>
  );
}

function Followed({ proposal, currency }: { proposal: Proposal; currency: string }) {
  const { t, format } = useI18n();
  const { suggestion } = proposal;
  if (suggestion === null) return null;
  return (
    <p className="mt-1">
      <Facts>
        {t(suggestion.is_changed ? 'offer.proposal.changed' : 'offer.proposal.followed')}
        {t(`offer.suggest.wish.${suggestion.wish}`, {
          n: suggestion.suppliers_max,
          amount: format.money(suggestion.day_worth, currency),
        })}
        {format.money(suggestion.total, currency)}
        {t(`offer.suggest.proof.${proofTextOf(suggestion)}`, { percent: suggestion.gap_percent })}
      </Facts>
    </p>
  );
}

interface OrdersProps {
  comparison: Comparison;
  proposal: Proposal;
  live: LiveAward;
}

function Orders({ comparison, proposal, live }: OrdersProps) {
  const { t } = useI18n();
  const { currency } = comparison.rfq;
  const namesOf = (offerId: string | null) => {
    const ids = new Set(
      proposal.lines.filter((line) => line.offer_id === offerId).map((line) => line.line_id),
    );
    return comparison.rfq.lines.filter((line) => ids.has(line.id));
  };
  const closed = namesOf(null);
  return (
    <ul className="mt-4 divide-y divide-line">
      {live.orders.map(({ offer, sums, total }) => (
        <Order key={offer.id} title={offer.company} lines={namesOf(offer.id)}>
          <Money amount={sums.total_price} currency={offer.currency} />
          {offer.currency !== currency && <Converted amount={total} currency={currency} />}
        </Order>
      ))}
      {closed.length > 0 && (
        <Order title={t('offer.award.closes')} lines={closed}>
          <UserText>{proposal.close_reason}</UserText>
        </Order>
      )}
    </ul>
  );
}

interface OrderProps {
  title: string;
  lines: Comparison['rfq']['lines'];
  children: ReactNode;
}

function Order({ title, lines, children }: OrderProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_max-content]">
      <div className="min-w-0">
        <p className="font-semibold text-text">
          <bdi>{title}</bdi>
        </p>
        <ul className="mt-1 text-small text-text-2">
          {lines.map((line) => (
            <li key={line.id} dir="auto" className="text-page-start">
              {line.description}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0 text-text md:max-w-80 md:text-end">{children}</div>
    </li>
  );
}

function Decision({ proposal, refused }: Pick<AwardProposalProps, 'proposal' | 'refused'>) {
  const { t } = useI18n();
  const { can } = proposal;
  if (!can.approve && !can.refuse && !can.withdraw && !can.remind_approvers)
    return <p className="text-small text-text-2">{t('offer.proposal.awaits')}</p>;
  return (
    <Form
      method="post"
      className="flex flex-col gap-3"
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      aria-label={t('offer.proposal.title')}
    >
      <OnceKey />
      <input type="hidden" name="proposal" value={proposal.id} />
      {can.refuse && (
        <Textarea
          name="reason"
          label={t('offer.proposal.refusal')}
          hint={t('offer.proposal.refusalHint')}
          charactersMax={1000}
          rows={2}
          optional
        />
      )}
      {can.refuse && !can.approve && (
        <p className="text-small text-text-2">{t('offer.proposal.aboveLimit')}</p>
      )}
      {can.remind_approvers && (
        <p className="max-w-measure text-small text-text-2">{t('offer.proposal.remind')}</p>
      )}
      <Choices can={can} />
    </Form>
  );
}

function Choices({ can }: Pick<Proposal, 'can'>) {
  const { t } = useI18n();
  const busyLabel = t('offer.award.saving');
  return (
    <div className="flex flex-wrap gap-2">
      {can.approve && (
        <SubmitButton name="decision" value="approve" tone="primary" busyLabel={busyLabel}>
          <Icon of={Gavel} />
          {t('offer.proposal.approve')}
        </SubmitButton>
      )}
      {can.refuse && (
        <SubmitButton name="decision" value="refuse" tone="secondary" busyLabel={busyLabel}>
          {t('offer.proposal.refuse')}
        </SubmitButton>
      )}
      {can.remind_approvers && (
        <SubmitButton
          name="decision"
          value="remind"
          tone="secondary"
          busyLabel={t('offer.dialog.remind_approvers.busy')}
        >
          {t('offer.act.remindApprovers')}
        </SubmitButton>
      )}
      {can.withdraw && (
        <SubmitButton name="decision" value="withdraw" tone="secondary" busyLabel={busyLabel}>
          {t('offer.proposal.withdraw')}
        </SubmitButton>
      )}
    </div>
  );
}
