import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { endOfDayTime } from '#features/rfq/rules/expiry.ts';
import type { AmendmentView } from '#features/rfq/schema/view.ts';
import { Facts } from '#ui/facts.tsx';

type Change = AmendmentView['changes'][number];

/** The buyer's changes after publication, each as a difference, the latest first (product §6). */
export function AmendmentsCard({ amendments }: { amendments: readonly AmendmentView[] }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('access.whole.amendments')} flush>
      <ol>
        {amendments.map((amendment) => (
          <li key={amendment.number} className="border-b border-line p-card last:border-b-0">
            <h3 className="flex flex-wrap items-baseline gap-x-3 text-h3 text-text">
              {t('access.whole.amendment', { n: amendment.number })}
              <time
                dateTime={amendment.created_at}
                className="text-caption font-normal text-text-3"
              >
                {format.dateTime(new Date(amendment.created_at))}
              </time>
            </h3>
            <p dir="auto" className="text-page-start mt-1 text-small text-text-2">
              {amendment.reason}
            </p>
            <ul className="mt-3 flex flex-col gap-3">
              {amendment.changes.map((change) => (
                <ChangeRow key={`${change.field} ${change.line?.position ?? ''}`} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t, format } = useI18n();
  const shown = (value: string) => {
    if (change.field === 'expiry_time') return value || endOfDayTime;
    if (value === '') return '—';
    if (change.field === 'expiry_date' || change.field === 'needed_on') return format.day(value);
    if (change.field !== 'delivery_method') return value;
    return value === 'pickup' ? t('rfq.form.methods.pickup') : t('rfq.form.methods.delivery');
  };
  return (
    <li className="rounded-note border border-line bg-sunken px-4 py-3 text-small">
      <p className="font-medium text-text">
        <Facts>
          {t(`access.whole.field.${change.field}`)}
          {change.line !== null && (
            <>
              {format.number(change.line.position)}. <bdi>{change.line.description}</bdi>
            </>
          )}
        </Facts>
      </p>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-text-3">{t('access.whole.was')}</dt>
        <dd dir="auto" className="text-page-start whitespace-pre-line text-text-2 line-through">
          {shown(change.from)}
        </dd>
        <dt className="text-text-3">{t('access.whole.now')}</dt>
        <dd dir="auto" className="text-page-start whitespace-pre-line font-medium text-text">
          {shown(change.to)}
        </dd>
      </dl>
    </li>
  );
}
