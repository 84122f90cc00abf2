import History from 'lucide-react/icons/history';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CompanyReview } from '../schema.ts';

/** Verbs with a text. Other verbs are left out, to avoid showing codes. */
const known = [
  'account.profileSaved',
  'account.documentUploaded',
  'account.logoRemoved',
  'account.submitted',
  'account.renewed',
  'account.documentApproved',
  'account.documentRefused',
  'account.approved',
  'account.refused',
  'account.decisionUndone',
] as const;

export function ReviewLog({ events }: { events: CompanyReview['events'] }) {
  const { t, format } = useI18n();
  const lines = events.flatMap((event) => {
    const verb = known.find((one) => one === event.verb);
    return verb === undefined ? [] : [{ ...event, verb }];
  });
  if (lines.length === 0) return null;
  return (
    <Card title={t('companyReview.log.title')}>
      <ol className="grid gap-3">
        {lines.map((event) => (
          <li key={event.id} className="flex gap-3">
            <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-side text-text-2">
              <Icon of={History} size={14} />
            </span>
            <div className="min-w-0 text-small">
              <p className="font-medium text-text">
                {t(`activity.${event.verb}`, {
                  document: event.document === null ? '' : t(`account.field.${event.document}`),
                })}
              </p>
              <p className="text-caption text-text-3">
                {event.by === ''
                  ? format.dateTime(new Date(event.at))
                  : t('companyReview.log.by', {
                      name: event.by,
                      time: format.dateTime(new Date(event.at)),
                    })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
