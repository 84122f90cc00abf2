import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { searchWith } from '#ui/list-url.ts';
import { Note } from '#ui/note.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { auditNouns } from '../rules.ts';
import type { AuditRowView, ProofView } from '../schema.ts';
import { ProofCard } from './proof-card.tsx';

interface AuditPageProps {
  page: Page<AuditRowView>;
  operators: readonly { id: string; name: string }[];
  verbs: readonly { verb: string; label: string }[];
  /** Null: never proven. Undefined: not loaded. */
  proof: ProofView | null | undefined;
  view: ListView;
  refused: Refused | undefined;
}

/** The audit log, newest first, and the state of its chain (product §10). */
export function AuditPage({ page, operators, verbs, proof, view, refused }: AuditPageProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  const columns = useColumns();
  const filters = useFilters(operators, verbs);
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('audit.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('audit.lead')}</p>
      </header>
      {proof !== undefined && <ProofCard proof={proof} refused={refused} />}
      {new URLSearchParams(search).has('about') && (
        <Note tone="info">
          {t('audit.filter.one')}{' '}
          <Link
            to={{ search: searchWith(search, 'about', '') }}
            className="font-medium text-primary-text hover:underline"
          >
            {t('audit.filter.all')}
          </Link>
        </Note>
      )}
      <DataTable
        label={t('audit.title')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/audit/${id}`}
        {...pagerOf(page)}
        searchesNewest="days"
        filterNames={namesOf(filters)}
        toolbar={
          <ListToolbar
            list="audit"
            view={view}
            columns={columns}
            filters={filters}
            file="/operator/audit/export"
          />
        }
        empty={
          <EmptyState level={2} icon={Fingerprint} title={t('audit.empty')}>
            {t('audit.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

function useFilters(
  operators: AuditPageProps['operators'],
  verbs: AuditPageProps['verbs'],
): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'operator',
      label: t('audit.filter.operator'),
      all: t('audit.filter.allOperators'),
      options: operators.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'choice',
      name: 'noun',
      label: t('audit.filter.noun'),
      all: t('audit.filter.allNouns'),
      options: auditNouns.map((noun) => ({ value: noun, label: t(`audit.noun.${noun}`) })),
    },
    {
      kind: 'choice',
      name: 'verb',
      label: t('audit.filter.verb'),
      all: t('audit.filter.allVerbs'),
      options: verbs.map(({ verb, label }) => ({ value: verb, label })),
    },
    {
      kind: 'own',
      label: t('audit.filter.record'),
      names: ['about'],
      render: (errors) => <RecordFilter error={errors['about']} />,
    },
    { kind: 'days', label: t('audit.when') },
  ];
}

function RecordFilter({ error }: { error: string | undefined }) {
  const { t } = useI18n();
  const { search } = useLocation();
  return (
    <TextField
      name="about"
      label={t('audit.filter.record')}
      hint={t('audit.filter.recordHint')}
      defaultValue={new URLSearchParams(search).get('about') ?? ''}
      error={error}
      optional="unmarked"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function useColumns(): readonly Column<AuditRowView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'activity',
      head: t('audit.what'),
      cell: ({ activity }) => activity,
      second: (row) => <AboutAndWhy row={row} />,
    },
    { key: 'who', phone: 'kind', head: t('audit.who'), cell: (row) => <EntryActor row={row} /> },
    {
      key: 'company',
      head: t('audit.company'),
      cell: ({ company }) => (company === null ? '—' : <Bdi>{company.name}</Bdi>),
    },
    {
      key: 'at',
      phone: 'date',
      sortable: 'whole',
      head: t('audit.when'),
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(new Date(at))}</time>,
    },
    {
      key: 'changed',
      head: t('audit.changed'),
      startsHidden: true,
      cell: ({ changed }) =>
        changed === '' ? (
          '—'
        ) : (
          <span className="line-clamp-3 min-w-48 whitespace-normal wrap-anywhere">{changed}</span>
        ),
    },
    {
      key: 'address',
      head: t('audit.address'),
      startsHidden: true,
      cell: ({ address }) => (address === '' ? '—' : <Ltr>{address}</Ltr>),
    },
    { kind: 'number', key: 'seq', head: t('audit.seq'), cell: ({ seq }) => format.number(seq) },
  ];
}

/**
 * The record's name and the reason. Omits a company or the acting operator, because another column
 * shows them.
 */
function AboutAndWhy({ row: { subject, reason, name } }: { row: AuditRowView }) {
  const isNamed = subject.name !== '' && subject.type !== 'company' && subject.name !== name;
  return (
    <>
      {isNamed && (
        <Bdi className="line-clamp-2 text-page-start whitespace-normal text-text-2">
          {subject.name}
        </Bdi>
      )}
      {reason !== '' && (
        <span dir="auto" className="text-page-start line-clamp-2 whitespace-normal">
          {reason}
        </span>
      )}
    </>
  );
}

export function EntryActor({ row }: { row: Pick<AuditRowView, 'by' | 'name'> }) {
  const { t } = useI18n();
  if (row.by === 'shell') return <Sentence>{t('audit.shell')}</Sentence>;
  return <Bdi>{row.name}</Bdi>;
}
