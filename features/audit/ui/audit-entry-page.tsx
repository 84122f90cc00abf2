import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { Bdi, Ltr, UserText } from '#ui/user-text.tsx';
import type { AuditEntryView } from '../schema.ts';
import { EntryActor } from './audit-page.tsx';

export function AuditEntryPage({ entry }: { entry: AuditEntryView }) {
  const { t, format } = useI18n();
  const { subject, changes, reason } = entry;
  return (
    <div className="mx-auto grid w-full max-w-[820px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <Link
          to="/admin/audit"
          className="text-small font-medium text-primary-text hover:underline max-md:py-3"
        >
          {t('audit.entry.back')}
        </Link>
        <h1 className="mt-1 text-h1 text-text">{entry.activity}</h1>
        <p className="mt-1 text-small text-text-2">
          {t('audit.entry.title', { seq: format.number(entry.seq) })}
        </p>
      </header>
      {entry.erased && <Note tone="info">{t('audit.entry.erased')}</Note>}
      <Card title={t('audit.reason')}>
        {reason === '' ? (
          <p className="text-text-3">{t('audit.entry.noReason')}</p>
        ) : (
          <UserText className="wrap-anywhere">{reason}</UserText>
        )}
      </Card>
      {changes.length > 0 && <Changes changes={changes} />}
      <Card title={t('audit.details')}>
        <EntryFacts entry={entry} />
        {entry.written !== '' && entry.written !== '{}' && (
          <details className="mt-4">
            <summary className="cursor-pointer rounded-chip text-small font-medium text-primary-text max-md:py-3">
              {t('audit.entry.written')}
            </summary>
            <pre
              dir="ltr"
              className="mt-2 rounded-note bg-sunken p-3 text-start font-mono text-caption wrap-anywhere whitespace-pre-wrap text-text-2"
            >
              {entry.written}
            </pre>
          </details>
        )}
        <div className="mt-4">
          <LinkButton to={`/admin/audit?about=${subject.id}`} tone="secondary">
            {t('audit.entry.about')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

function EntryFacts({ entry }: { entry: AuditEntryView }) {
  const { t, format } = useI18n();
  const { at, company, address, subject, hash, facts } = entry;
  return (
    <DefinitionList
      items={[
        { term: t('audit.who'), value: <EntryActor row={entry} /> },
        {
          term: t('audit.when'),
          value: <time dateTime={at}>{format.dateTime(new Date(at))}</time>,
        },
        {
          term: t('audit.company'),
          value: company === null ? null : <Bdi>{company.name}</Bdi>,
        },
        { term: t('audit.address'), value: address === '' ? null : <Ltr>{address}</Ltr> },
        {
          term: t('audit.subject'),
          value: (
            <>
              <span className="block">
                {subject.label}
                {subject.name !== '' && (
                  <>
                    {' · '}
                    <Bdi>{subject.name}</Bdi>
                  </>
                )}
              </span>
              <Ltr className="block text-page-start font-mono text-caption break-all text-text-3">
                {subject.id}
              </Ltr>
            </>
          ),
        },
        ...facts.map(({ label, value }) => ({
          term: label,
          value: <bdi className="wrap-anywhere">{value}</bdi>,
        })),
        {
          term: t('audit.hash'),
          value: <Ltr className="font-mono text-caption break-all">{hash}</Ltr>,
        },
      ]}
    />
  );
}

function Changes({ changes }: Pick<AuditEntryView, 'changes'>) {
  const { t } = useI18n();
  const value = (text: string) =>
    text === '' ? (
      <span className="text-text-3">{t('audit.entry.nothing')}</span>
    ) : (
      <bdi>{text}</bdi>
    );
  return (
    <Card title={t('audit.entry.changes')} flush>
      <table className="w-full table-fixed text-start text-small">
        <thead className="border-b border-line text-caption text-text-3">
          <tr>
            {(['field', 'old', 'new'] as const).map((head) => (
              <th key={head} scope="col" className="px-card py-2 text-start font-medium">
                {t(`audit.entry.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {changes.map((change) => (
            <tr key={change.name} className="align-top">
              <th
                scope="row"
                className="px-card py-2.5 text-start font-medium wrap-anywhere text-text-2"
              >
                <bdi>{change.label === '' ? t('audit.entry.value') : change.label}</bdi>
              </th>
              <td className="px-card py-2.5 wrap-anywhere text-text-2">{value(change.old)}</td>
              <td className="px-card py-2.5 font-medium wrap-anywhere text-text">
                {value(change.new)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
