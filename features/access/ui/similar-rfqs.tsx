import { Link } from 'react-router';
import { shownDeadline } from '#shared/calendar.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { useI18n } from '#ui/use-text.tsx';

export interface SimilarRfq {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly expires_at: string;
}

interface SimilarRfqsProps {
  rfqs: readonly SimilarRfq[];
  labelledBy: string;
}

export function SimilarRfqs({ rfqs, labelledBy }: SimilarRfqsProps) {
  const { t, format } = useI18n();
  return (
    <ul aria-labelledby={labelledBy} className="mt-1 flex flex-col gap-1 print:hidden">
      {rfqs.map((rfq) => (
        <li key={rfq.id}>
          <Link
            to={`/seller/buy-now/${rfq.id}`}
            className="rounded-chip font-medium text-primary-text hover:underline max-md:inline-block max-md:py-2"
          >
            <bdi>{rfq.title}</bdi>
          </Link>{' '}
          <Facts className="text-caption text-text-3">
            <bdi className="whitespace-nowrap">{rfq.number}</bdi>
            {t('invitation.seller.ends', { at: format.dateTime(shownDeadline(rfq.expires_at)) })}
          </Facts>
        </li>
      ))}
    </ul>
  );
}

export function SimilarCard({ rfqs }: Pick<SimilarRfqsProps, 'rfqs'>) {
  const { t } = useI18n();
  if (rfqs.length === 0) return null;
  return (
    <Card title={<span id="similar-rfqs">{t('access.buy.similar')}</span>}>
      <SimilarRfqs rfqs={rfqs} labelledBy="similar-rfqs" />
    </Card>
  );
}
