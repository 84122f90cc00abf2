import Gauge from 'lucide-react/icons/gauge';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { OpenDialog, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { LimitRow } from '../schema/limits.ts';

/** Limits with a translated name. Others show their endpoint, so a new limit needs no text. */
const named = [
  'search',
  'sign-in',
  'operator-sign-in',
  'second step',
  'code',
  'reset',
  'upload',
  'document',
  'own-data',
  'user',
  'operator link',
  'sms number',
  'sms prefix',
  'sms all',
] as const;

function nameOf(t: Text, what: string): string {
  const known = named.find((one) => one === what);
  return known === undefined ? what : t(`operations.limits.kind.${known}`);
}

interface LimitsPageProps {
  page: Page<LimitRow>;
  state: 'full' | 'all';
}

/** The rate limits in force. An operator can lift one (product §10, §11). */
export function LimitsPage({ page, state }: LimitsPageProps) {
  const { t } = useI18n();
  const dialog = useRowDialog((verb, id) =>
    verb === 'lift' ? (page.data.find((one) => one.id === id) ?? null) : null,
  );
  const columns = useColumns();
  const lift = (row: LimitRow) => [
    {
      key: 'lift',
      text: t('operations.limits.lift'),
      dialog: `lift.${row.id}`,
      onPress: () => dialog.press(row),
    },
  ];
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('operations.limits.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('operations.limits.lead')}</p>
      </header>
      <OpenDialog of={dialog}>
        {(row, close) => <LiftDialog row={row} onClose={close} />}
      </OpenDialog>
      <DataTable
        label={t('operations.limits.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(row) => (
          <RowActions name={nameOf(t, row.what)} actions={lift(row)} alwaysShown={row.full} />
        )}
        {...pagerOf(page)}
        toolbar={
          <ListStates
            label={t('operations.limits.filter')}
            current={state}
            choices={(['full', 'all'] as const).map((one) => ({
              value: one,
              text: t(`operations.limits.state.${one}`),
            }))}
          />
        }
        empty={
          <EmptyState
            level={2}
            icon={Gauge}
            title={t(state === 'full' ? 'operations.limits.empty' : 'operations.limits.emptyAll')}
          >
            {t('operations.limits.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

function LiftDialog({ row, onClose }: { row: LimitRow; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('operations.limits.liftAsk')}
      intent="lift"
      hidden={{ id: row.id }}
      label={t('operations.limits.lift')}
      narrow
      onClose={onClose}
    >
      <p>
        <bdi className="font-semibold">{nameOf(t, row.what)}</bdi> · <Ltr>{row.who}</Ltr>
      </p>
      <p>{t('operations.limits.liftWhat')}</p>
    </DecisionForm>
  );
}

function useColumns(): readonly Column<LimitRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'what',
      head: t('operations.limits.what'),
      cell: ({ what }) => nameOf(t, what),
      second: ({ by }) => t(`operations.limits.by.${by}`),
    },
    { key: 'who', head: t('operations.limits.who'), cell: ({ who }) => <Ltr>{who}</Ltr> },
    {
      key: 'since',
      head: t('operations.limits.since'),
      cell: ({ since }) => <time dateTime={since}>{format.dateTime(new Date(since))}</time>,
    },
    {
      key: 'until',
      phone: 'date',
      head: t('operations.limits.until'),
      cell: ({ until }) => <time dateTime={until}>{format.dateTime(new Date(until))}</time>,
    },
    {
      kind: 'number',
      key: 'hits',
      head: t('operations.limits.hits'),
      cell: ({ hits, hits_max: max }) =>
        max === 0
          ? format.number(hits)
          : t('operations.limits.of', { hits: format.number(hits), max: format.number(max) }),
    },
    {
      kind: 'status',
      key: 'full',
      head: t('operations.limits.refused'),
      cell: ({ full }) =>
        full ? <StatusChip status="rejected" label={t('operations.limits.full')} /> : null,
    },
  ];
}
