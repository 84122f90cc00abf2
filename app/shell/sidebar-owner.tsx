import { Link } from '#ui/link.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Avatar, ProfileRing } from '#ui/avatar.tsx';
import type { OperatorSession, ShellCompany } from './shell-types.ts';

const block =
  'mt-1 flex min-h-[60px] items-center gap-3 rounded-note border border-line bg-surface p-2.5 shadow-1';

/** The company with a ring for its status, as a link to its profile (design §9, Profile ring). */
export function CompanyBlock({
  company,
  profileHref,
}: {
  company: ShellCompany;
  profileHref: string;
}) {
  const { t, format } = useI18n();
  const type = t(company.type === 'buyer' ? 'shell.company.buyer' : 'shell.company.supplier');
  // A suspended company's status does not change, so the account decides: it is neither active
  // nor approved.
  const status = company.accountStatus === 'suspended' ? 'suspended' : company.status;
  const statusText = {
    active: t('shell.company.active'),
    expired: t('shell.company.expired'),
    suspended: t('shell.company.suspended'),
    pending: t('shell.company.complete', { percent: format.percent(company.completion / 100) }),
  }[status];
  return (
    <Link to={profileHref} className={`${block} transition-colors hover:bg-hover`}>
      <ProfileRing
        name={company.name}
        src={company.logoUrl ?? undefined}
        state={
          status === 'pending' ? company.completion : status === 'active' ? 'active' : 'expired'
        }
      />
      <span className="min-w-0 flex-1">
        <bdi
          className="block truncate text-page-start text-small font-semibold text-text"
          title={company.name}
        >
          {company.name}
        </bdi>
        <span className="block truncate text-caption text-text-3">
          {type} · {statusText}
        </span>
      </span>
      <span className="sr-only">{t('shell.company.profile')}</span>
    </Link>
  );
}

export function OperatorBlock({ operator }: { operator: OperatorSession['operator'] }) {
  const { t, format } = useI18n();
  return (
    <div className={block}>
      <Avatar name={operator.name} size={36} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-page-start text-small font-semibold text-text">
          {operator.name}
        </bdi>
        <span className="block truncate text-caption text-text-3">
          {t('shell.company.operator')} · {format.list(operator.roles)}
        </span>
      </span>
    </div>
  );
}
