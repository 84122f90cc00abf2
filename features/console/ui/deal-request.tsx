import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import { unitName } from '#shared/units.ts';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { HeadFacts } from '#features/rfq/ui/head-facts.tsx';
import type { DealDetail } from '../schema/rfqs.ts';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import { CompanyLink } from './company-link.tsx';

export function RequestCard({ deal }: { deal: DealDetail }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('console.deal.facts')}>
      <HeadFacts
        head={deal}
        reader="operator"
        before={[
          { term: t('console.deal.buyer'), value: <CompanyLink company={deal.buyer} /> },
          { term: t('console.deal.author'), value: <bdi>{deal.author}</bdi> },
        ]}
        after={[
          { term: t('console.deal.created'), value: format.dateTime(new Date(deal.created_at)) },
        ]}
      />
    </Card>
  );
}

export function LinesCard({ deal }: { deal: Pick<DealDetail, 'id' | 'lines'> }) {
  const { lines } = deal;
  const { t, format, locale } = useI18n();
  return (
    <Card
      title={t('console.deal.lines')}
      titleNote={<span className="text-small text-text-3">{format.number(lines.length)}</span>}
    >
      <ol className="-my-2.5 divide-y divide-line">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span
              dir="auto"
              className="text-page-start min-w-0 flex-1 basis-60 text-body wrap-anywhere text-text"
            >
              {line.description}
              <LineFactsText line={line} filesPath={`/api/operator/rfqs/${deal.id}/files`} />
            </span>
            <span className="text-small text-text-2">
              <Ltr>{format.number(Number(line.quantity))}</Ltr> {unitName(locale, line.unit_code)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function NoteCard({ deal }: { deal: DealDetail }) {
  const { t } = useI18n();
  return (
    <Card title={t('console.deal.note')}>
      {deal.note === '' ? (
        <p className="text-small text-text-3">—</p>
      ) : (
        <UserText>{deal.note}</UserText>
      )}
      <h3 className="mt-5 mb-2 text-h3 text-text">{t('console.deal.documents')}</h3>
      <FileList
        openLabel={t('rfq.page.openFile')}
        files={deal.files}
        wide
        hrefOf={(file) => `/api/operator/rfqs/${deal.id}/files/${file.id}`}
      />
    </Card>
  );
}

export function QuestionsCard({ questions }: { questions: DealDetail['questions'] }) {
  const { t, format } = useI18n();
  if (questions.length === 0) return null;
  return (
    <Card title={t('console.deal.questions')}>
      <ul className="-my-3 divide-y divide-line">
        {questions.map((one) => (
          <li key={one.id} className="py-3">
            <p className="text-caption text-text-3">{format.dateTime(new Date(one.asked_at))}</p>
            <UserText className="font-medium text-text">{one.question}</UserText>
            {one.answer === null ? (
              <p className="mt-1 text-small text-text-3">{t('console.deal.noAnswer')}</p>
            ) : (
              <UserText className="mt-1 text-text-2">{one.answer}</UserText>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
