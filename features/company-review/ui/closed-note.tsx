import { useI18n } from '#ui/use-text.tsx';
import { Note } from '#ui/note.tsx';
import type { CompanyReview } from '../schema.ts';

export function ClosedNote({ closed }: { closed: NonNullable<CompanyReview['closed']> }) {
  const { t, format } = useI18n();
  const when = format.dateTime(new Date(closed.at));
  return (
    <Note tone="danger" title={t('companyReview.closed.title', { when })}>
      <p>{t('companyReview.closed.reason', { reason: t(`closure.reasonOf.${closed.reason}`) })}</p>
      {closed.note !== '' && (
        <p dir="auto" className="text-page-start whitespace-pre-line">
          {closed.note}
        </p>
      )}
      <p>
        {closed.erased_at === null
          ? t('companyReview.closed.dataRetained')
          : t('companyReview.closed.erased', { when: format.dateTime(new Date(closed.erased_at)) })}
      </p>
    </Note>
  );
}
