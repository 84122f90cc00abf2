import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { DecisionForm } from '#ui/decision-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Money } from '#ui/money.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { ReasonChips } from '#ui/reason-chips.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { refundRefusals } from '../rules/table.ts';
import type { RefundRowView } from '../schema/refunds.ts';

interface RefundQueueProps {
  rows: Page<RefundRowView>;
  state: 'pending' | 'decided';
  waiting: number;
}

type Open = { verdict: 'approve' | 'refuse'; row: RefundRowView };

/** The operator's list of refund requests with the facts of each decision (product §10). */
export function RefundQueue({ rows, state, waiting }: RefundQueueProps) {
  const { t } = useI18n();
  const dialog = useRowDialog<Open>((verb, id) => {
    const row = rows.data.find((one) => one.id === id);
    return row !== undefined && (verb === 'approve' || verb === 'refuse') && row.can[verb]
      ? { verdict: verb, row }
      : null;
  });
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-4">
        <h1 className="page-name text-h1 text-text">{t('access.queue.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('access.queue.lead')}</p>
      </header>
      <div className="mb-5 empty:hidden">
        <OpenDialog of={dialog}>
          {({ verdict, row }, close) =>
            verdict === 'approve' ? (
              <ApproveDialog row={row} onClose={close} />
            ) : (
              <RefuseDialog row={row} onClose={close} />
            )
          }
        </OpenDialog>
      </div>
      <States state={state} waiting={waiting} />
      <LoadedPart
        level={2}
        className="mt-5 rounded-card border border-line bg-surface p-card shadow-1"
      >
        {rows.data.length === 0 ? (
          <div className="mt-5 rounded-card border border-line bg-surface py-8 shadow-1">
            {state === 'pending' ? (
              <EmptyState icon={Check} level={2} title={t('access.queue.empty')}>
                {t('access.queue.emptyWhy')}
              </EmptyState>
            ) : (
              <EmptyState level={2} title={t('access.queue.emptyDecided')} />
            )}
          </div>
        ) : (
          <ul className="mt-5 flex flex-col gap-gap">
            {rows.data.map((row) => (
              <RefundCard
                key={row.id}
                row={row}
                onDecide={(verdict) => dialog.press({ verdict, row })}
              />
            ))}
          </ul>
        )}
        {rows.last_page > 1 && <Pager {...pagerOf(rows)} className="mt-5" />}
      </LoadedPart>
    </div>
  );
}

/** Links instead of tabs, because the address contains the choice. */
function States({ state, waiting }: Pick<RefundQueueProps, 'state' | 'waiting'>) {
  const { t, format } = useI18n();
  const items = [
    { key: 'pending', to: '/admin/refunds', text: t('access.queue.pending') },
    { key: 'decided', to: '/admin/refunds?state=decided', text: t('access.queue.decided') },
  ];
  return (
    <nav aria-label={t('access.queue.label')} className="border-b border-line">
      <ul className="flex gap-6">
        {items.map(({ key, to, text }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={key === state ? 'page' : undefined}
              className={cx(
                'flex h-10 items-center gap-2 border-b-2 text-table font-medium max-md:h-11',
                key === state
                  ? 'border-primary font-semibold text-primary-text'
                  : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
              )}
            >
              {text}
              {key === 'pending' && waiting > 0 && (
                <span className="min-w-6 rounded-full bg-skeleton px-1.5 text-center text-badge text-text-2">
                  {format.number(waiting)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RefundCardProps {
  row: RefundRowView;
  onDecide: (verdict: Open['verdict']) => void;
}

function RefundCard({ row, onDecide }: RefundCardProps) {
  const { t, format } = useI18n();
  return (
    <li className="rounded-card border border-line bg-surface p-card shadow-1">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 dir="auto" className="text-page-start text-h3 text-text">
            {row.company_name}
          </h2>
          <p className="mt-0.5 text-caption text-text-3">
            {t('access.queue.requestedBy', {
              name: row.requested_by,
              when: format.dateTime(new Date(row.requested_at)),
            })}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-text-2">
            <Ltr>{row.rfq.number}</Ltr>
            <bdi className="font-medium text-text">{row.rfq.title}</bdi>
            {row.rfq.status !== 'draft' && (
              <StatusChip status={row.rfq.status} label={t(`status.${row.rfq.status}`)} />
            )}
          </p>
        </div>
        <div className="text-end max-md:text-start">
          <p className="text-h2">
            <Money amount={row.fee} currency="AED" />
          </p>
          <p className="text-caption text-text-3">
            {t('access.queue.bought', { when: format.date(new Date(row.bought_at)) })}
          </p>
        </div>
      </div>
      <div className="mt-3 rounded-note border border-line bg-sunken px-4 py-3">
        <p className="text-caption text-text-3">{t('access.queue.reason')}</p>
        <UserText className="text-body text-text">{row.reason}</UserText>
      </div>
      <p className="mt-2 text-small text-text-2">{useOfferText(row)}</p>
      {row.state === 'pending' ? <Verdicts row={row} onDecide={onDecide} /> : <Decided row={row} />}
    </li>
  );
}

function useOfferText({ offer_state: state }: RefundRowView): string {
  const { t } = useI18n();
  if (state === null) return t('access.queue.noOffer');
  return t('access.queue.offer', { state: t(`access.offerState.${state}`) });
}

function Verdicts({ row, onDecide }: RefundCardProps) {
  const { t } = useI18n();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
      {!row.can.approve && (
        <p className="me-auto text-small text-text-2">{t('access.queue.accepted')}</p>
      )}
      <OpenerForm>
        {row.can.refuse && (
          <DialogOpener
            kind={`refuse.${row.id}`}
            tone="danger-outline"
            onOpen={() => onDecide('refuse')}
          >
            {t('access.queue.refuse')}
          </DialogOpener>
        )}
        {row.can.approve && (
          <DialogOpener kind={`approve.${row.id}`} onOpen={() => onDecide('approve')}>
            {t('access.queue.approve')}
          </DialogOpener>
        )}
      </OpenerForm>
    </div>
  );
}

function Decided({ row }: { row: RefundRowView }) {
  const { t, format } = useI18n();
  const when = row.decided_at === null ? '' : format.dateTime(new Date(row.decided_at));
  return (
    <div className="mt-3 border-t border-line pt-3 text-small text-text-2">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={row.state === 'approved' ? 'primary' : 'danger'}>
          {row.state === 'approved' ? t('access.queue.approved') : t('access.queue.refused')}
        </Tag>
        {row.decided_by === null
          ? t('access.queue.byRule')
          : t('access.queue.decidedBy', { name: row.decided_by, when })}
      </p>
      {row.note !== '' && <UserText className="mt-1">{row.note}</UserText>}
    </div>
  );
}

interface VerdictDialogProps {
  row: RefundRowView;
  onClose: () => void;
}

function ApproveDialog({ row, onClose }: VerdictDialogProps) {
  const { t, format } = useI18n();
  const amount = format.aed(row.fee);
  return (
    <DecisionForm
      title={t('access.queue.approveTitle')}
      intent="approve"
      hidden={{ id: row.id }}
      label={t('access.queue.approveNow', { amount })}
      narrow
      reason="none"
      onClose={onClose}
    >
      <p>
        {t('access.queue.approveWhat', {
          amount,
          company: row.company_name,
          number: row.rfq.number,
        })}
      </p>
      {row.offer_state === 'pending' && (
        <p className="flex gap-2">
          <Icon of={Check} className="mt-0.5" />
          {t('access.queue.approveOffer')}
        </p>
      )}
    </DecisionForm>
  );
}

function RefuseDialog({ row, onClose }: VerdictDialogProps) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('access.queue.refuseTitle')}
      intent="refuse"
      hidden={{ id: row.id }}
      label={t('access.queue.refuseNow')}
      tone="danger"
      narrow
      reason="optional"
      reasonLabel={t('access.queue.refuseReason')}
      reasonHint={t('access.queue.refuseHint')}
      onClose={onClose}
    >
      <p>{t('access.queue.refuseWhat', { company: row.company_name })}</p>
      <ReasonChips
        name="cause"
        label={t('access.queue.refuseCause')}
        choices={refundRefusals.map((value) => ({
          value,
          label: t(`access.refund.refusal.${value}`),
        }))}
      />
    </DecisionForm>
  );
}
