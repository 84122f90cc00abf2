import { Link } from 'react-router';
import { shownDeadline } from '#shared/calendar.ts';
import type { Part } from '#shared/missing-data.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { PartCard } from '#ui/part-data.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { OwnInvitation } from '../schema/invitation.ts';

interface OwnInvitationsProps {
  invitations: Part<readonly OwnInvitation[]>;
}

/** The open RFQs that the company was invited to. Draws nothing without one. */
export function OwnInvitations({ invitations }: OwnInvitationsProps) {
  const { t } = useI18n();
  return (
    <PartCard data={invitations} title={t('invitation.seller.list')} className="mb-5">
      {(open) => open.length > 0 && <List invitations={open} />}
    </PartCard>
  );
}

function List({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('invitation.seller.list')} className="mb-5">
      <p className="text-small text-text-2">{t('invitation.seller.listWhy')}</p>
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ rfq_id: id, number, title, buyer, expires_at: end }) => (
          <li key={id} className="py-2.5">
            <Link
              to={`/seller/buy-now/${id}`}
              className="text-body font-semibold text-primary-text underline underline-offset-2"
            >
              <Bdi>{title}</Bdi>
            </Link>
            <p className="text-small text-text-2">
              <Facts>
                <Ltr>{number}</Ltr>
                {t('invitation.seller.from', { buyer })}
                {t('invitation.seller.ends', { at: format.dateTime(shownDeadline(end)) })}
              </Facts>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
