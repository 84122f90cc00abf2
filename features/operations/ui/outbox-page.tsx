import Bell from 'lucide-react/icons/bell';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Send from 'lucide-react/icons/send';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { outboxChannels, outboxStates, type OutboxState } from '../rules/outbox.ts';
import type { OutboxRow } from '../schema/outbox.ts';
import { allVerbs, messageVerbs, OutboxDialog, type OutboxIntent } from './outbox-dialog.tsx';
import { channelWord, stateVariants } from './outbox-labels.ts';
import type { OutboxBulkProps } from './outbox-bulk.tsx';

const OutboxBulk = lazyOverlay<OutboxBulkProps>(
  async () => (await import('./outbox-bulk.tsx')).OutboxBulk,
);

interface OutboxPageProps {
  page: Page<OutboxRow>;
  failed: number;
  state: OutboxState | 'all';
  kinds: readonly { kind: string; label: string }[];
  view: ListView;
}

/**
 * Resolves the dialog of the address: about one message on the page, or all failed ones of the
 * filter. Null: unknown.
 */
function namedIn(rows: readonly OutboxRow[], search: string, state: OutboxPageProps['state']) {
  return (word: string, id: string): OutboxIntent | null => {
    const all = allVerbs.find((one) => one === word);
    if (all !== undefined)
      return state === 'failed' ? { verb: all, filter: filterOf(search) } : null;
    const verb = messageVerbs.find((one) => one === word);
    return verb !== undefined && rows.find((row) => row.id === id)?.can[verb] === true
      ? { verb, id }
      : null;
  };
}

function useFilters(kinds: OutboxPageProps['kinds']): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'channel',
      label: t('operations.outbox.channelHead'),
      all: t('operations.outbox.allChannels'),
      options: outboxChannels.map((one) => ({
        value: one,
        label: t(`operations.outbox.channel.${one}`),
      })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('operations.outbox.kind'),
      all: t('operations.outbox.allKinds'),
      options: kinds.map(({ kind, label }) => ({ value: kind, label })),
    },
    { kind: 'days', label: t('operations.outbox.created') },
  ];
}

function FailedNote({ failed }: { failed: number }) {
  const { t } = useI18n();
  return (
    <Note tone="danger">
      {t('operations.outbox.failed', { n: failed })}{' '}
      <Link
        to={{ search: '?state=failed' }}
        className="font-medium text-primary-text hover:underline"
      >
        {t('operations.outbox.showFailed')}
      </Link>
    </Note>
  );
}

/** The outbox of mails, SMS and pushes, with the verbs for failed ones (product §10). */
export function OutboxPage({ page, failed, state, kinds, view }: OutboxPageProps) {
  const { t, format } = useI18n();
  const { search } = useLocation();
  const dialog = useRowDialog(namedIn(page.data, search, state));
  const columns = useColumns();
  const filters = useFilters(kinds);
  const bulk = useBulkRows(page.data, ({ id }) => id);
  const actionsOf = (row: OutboxRow) =>
    messageVerbs
      .filter((verb) => row.can[verb])
      .map((verb) => ({
        key: verb,
        text: t(`operations.outbox.verb.${verb}`),
        danger: verb === 'give_up',
        dialog: `${verb}.${row.id}`,
        onPress: () => dialog.press({ verb, id: row.id }),
      }));
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('operations.outbox.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('operations.outbox.lead')}</p>
      </header>
      {failed > 0 && state !== 'failed' && <FailedNote failed={failed} />}
      {state === 'failed' && page.total > 0 && (
        <AllOfFilter search={search} onChoose={dialog.press} />
      )}
      <OpenDialog of={dialog}>
        {(intent, close) => <OutboxDialog intent={intent} onClose={close} />}
      </OpenDialog>
      <DataTable
        label={t('operations.outbox.title')}
        rows={bulk.rows}
        selection={bulk.selection}
        bulkBar={<OutboxBulk isOpen={bulk.chosen.length > 0} bulk={bulk} />}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={bulk.keyOf}
        rowName={(row) =>
          [
            row.to,
            channelWord(t, row.channel),
            row.subject ?? row.label,
            format.dateTime(new Date(row.created_at)),
          ].join(', ')
        }
        rowHref={({ id }) => `/admin/outbox/${id}`}
        rowActions={(row) => <RowActions name={row.to} actions={actionsOf(row)} />}
        {...pagerOf(page)}
        filterNames={[...namesOf(filters), 'state']}
        toolbar={
          <ListToolbar list="outbox" view={view} columns={columns} filters={filters}>
            <ListStates
              label={t('operations.outbox.filter')}
              current={state}
              choices={(['all', ...outboxStates] as const).map((one) => ({
                value: one,
                text: t(`operations.outbox.state.${one}`),
              }))}
            />
          </ListToolbar>
        }
        empty={
          <EmptyState level={2} icon={Send} title={t('operations.outbox.empty')}>
            {t('operations.outbox.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

/**
 * The address's filter as the fields of a decision on all messages, so that both apply to the same
 * rows.
 */
function filterOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  return {
    key: params.get('q') ?? '',
    channel: params.get('channel') ?? '',
    kind: params.get('kind') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
}

function AllOfFilter({
  search,
  onChoose,
}: {
  search: string;
  onChoose: (intent: OutboxIntent) => void;
}) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap gap-2">
      <OpenerForm>
        {allVerbs.map((verb) => (
          <DialogOpener
            key={verb}
            kind={verb}
            tone={verb === 'sendAll' ? 'primary' : 'secondary'}
            onOpen={() => onChoose({ verb, filter: filterOf(search) })}
          >
            {t(`operations.outbox.verb.${verb}`)}
          </DialogOpener>
        ))}
      </OpenerForm>
    </div>
  );
}

function Subject({ row: { kind, label, subject, locale } }: { row: OutboxRow }) {
  if (subject === null) return <bdi className="whitespace-normal">{label}</bdi>;
  return (
    <>
      <bdi lang={locale} className="whitespace-normal">
        {subject}
      </bdi>
      {kind === 'notification' && <span className="text-text-3 max-md:hidden"> · {label}</span>}
    </>
  );
}

const icons: Readonly<Record<string, typeof Mail>> = {
  email: Mail,
  sms: MessageSquare,
  push: Bell,
};

function useColumns(): readonly Column<OutboxRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'to',
      head: t('operations.outbox.to'),
      cell: ({ to }) => to,
      second: (row) => <Subject row={row} />,
      media: ({ channel }) => (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
          <Icon of={icons[channel] ?? Send} />
        </span>
      ),
    },
    {
      key: 'channel',
      phone: 'kind',
      head: t('operations.outbox.channelHead'),
      cell: ({ channel }) => channelWord(t, channel),
    },
    {
      key: 'created',
      phone: 'date',
      head: t('operations.outbox.created'),
      cell: ({ created_at: at }) => <time dateTime={at}>{format.dateTime(new Date(at))}</time>,
    },
    {
      key: 'error',
      head: t('operations.outbox.error'),
      cell: ({ error }) =>
        error === '' ? (
          '—'
        ) : (
          <bdi className="text-page-start text-caption whitespace-normal md:line-clamp-2 md:min-w-40">
            {error}
          </bdi>
        ),
    },
    {
      kind: 'number',
      key: 'tries',
      head: t('operations.outbox.tries'),
      cell: ({ tries }) => format.number(tries),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('operations.outbox.stateHead'),
      cell: ({ state }) => (
        <StatusChip status={stateVariants[state]} label={t(`operations.outbox.state.${state}`)} />
      ),
    },
  ];
}
