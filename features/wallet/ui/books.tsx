import CircleCheck from 'lucide-react/icons/circle-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { CountUp, Stat, StatGroup } from '#ui/stat.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { ReconciliationView } from '../schema/operator.ts';

/** Null: the report is missing. */
export function Books({ report }: { report: ReconciliationView | null }) {
  return (
    <LoadedPart level={2} className="rounded-card border border-line bg-surface p-card shadow-1">
      {report !== null && <Report report={report} />}
    </LoadedPart>
  );
}

/** The page never repairs a difference, because an operator must decide on it. */
function Report({ report }: { report: ReconciliationView }) {
  const { t, format } = useI18n();
  const { differences } = report;
  const isRight = differences.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Note
        tone={isRight ? 'neutral' : 'danger'}
        {...(isRight ? { icon: CircleCheck } : {})}
        title={
          isRight ? t('wallet.books.right') : t('wallet.books.wrong', { n: differences.length })
        }
        actions={
          <LinkButton to="." tone="secondary" size="sm" reloadDocument>
            <Icon of={RefreshCw} />
            {t('wallet.books.again')}
          </LinkButton>
        }
      >
        <p>{t(isRight ? 'wallet.books.rightWhy' : 'wallet.books.wrongWhy')}</p>
        <p className="mt-1 text-caption text-text-3">
          {t('wallet.books.checkedAt', { time: format.dateTime(new Date(report.checked_at)) })}
        </p>
        {report.nightly !== null && (
          <p className="text-caption text-text-3">
            {t('wallet.books.sinceNight', { n: report.transactions })}
          </p>
        )}
        <Nightly nightly={report.nightly} />
      </Note>
      <StatGroup>
        <Stat wide label={t('wallet.books.balance')}>
          <Money amount={report.balance} currency="AED" />
        </Stat>
        <Stat wide label={t('wallet.books.held')}>
          <Money amount={report.held} currency="AED" />
        </Stat>
        <Stat
          label={t('wallet.books.transactions')}
          {...(report.nightly !== null && {
            fact: t('wallet.books.countedAt', {
              time: format.dateTime(new Date(report.nightly.checked_at)),
            }),
          })}
        >
          <CountUp value={report.nightly?.transactions ?? report.transactions} />
        </Stat>
        <Stat label={t('wallet.books.wallets')}>
          <CountUp value={report.wallets} />
        </Stat>
      </StatGroup>
      {!isRight && <Differences label={t('wallet.books.foundNow')} differences={differences} />}
      {report.nightly !== null && report.nightly.found.length > 0 && (
        <Differences label={t('wallet.books.foundByNight')} differences={report.nightly.found} />
      )}
    </div>
  );
}

/** The result of the last night. The server's log also names each difference by its row. */
function Nightly({ nightly }: Pick<ReconciliationView, 'nightly'>) {
  const { t, format } = useI18n();
  if (nightly === null)
    return <p className="text-caption text-text-3">{t('wallet.books.neverByNight')}</p>;
  const time = format.dateTime(new Date(nightly.checked_at));
  return (
    <p
      className={
        nightly.differences === 0 ? 'text-caption text-text-3' : 'text-caption text-danger-text'
      }
    >
      {t('wallet.books.byNight', { time })}{' '}
      {nightly.differences === 0
        ? t('wallet.books.right')
        : t('wallet.books.wrong', { n: nightly.differences })}
    </p>
  );
}

type Difference = ReconciliationView['differences'][number];

interface DifferencesProps {
  label: string;
  differences: readonly Difference[];
}

function Differences({ label, differences }: DifferencesProps) {
  const { t } = useI18n();
  const rows = differences.map((difference, index) => ({ ...difference, index }));
  const columns: Column<Difference & { index: number }>[] = [
    {
      kind: 'title',
      key: 'what',
      head: t('wallet.books.what'),
      cell: (row) => t(`wallet.books.kind.${row.kind}`),
    },
    {
      key: 'subject',
      head: t('wallet.books.subject'),
      cell: (row) => (row.subject === '' ? '—' : <Ltr className="break-all">{row.subject}</Ltr>),
    },
    {
      kind: 'number',
      key: 'expected',
      head: t('wallet.books.expected'),
      cell: (row) => row.expected,
    },
    { kind: 'number', key: 'found', head: t('wallet.books.found'), cell: (row) => row.found },
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(row) => String(row.index)}
      page={1}
      lastPage={1}
      total={rows.length}
      perPage={rows.length}
    />
  );
}
