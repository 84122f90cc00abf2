import Ban from 'lucide-react/icons/ban';
import Columns2 from 'lucide-react/icons/columns-2';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useI18n } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { Bdi, UserText } from '#ui/user-text.tsx';
import { isolate } from '#shared/bidi.ts';
import type { CompanyDetail } from '../schema/companies.ts';
import {
  ActivityCard,
  AddressesCard,
  FactsCard,
  DocumentsCard,
  UsersCard,
  WalletCard,
} from './company-cards.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ConsoleStatusChip } from './console-status-chip.tsx';

interface CompanyPageProps {
  company: CompanyDetail;
  country: string;
}

const companyVerbs = ['suspend', 'lift', 'end_sessions'] as const;
type CompanyVerb = (typeof companyVerbs)[number];

const dialogs = { suspend: SuspendDialog, lift: LiftDialog, end_sessions: EndSessionsDialog };

export function CompanyPage({ company, country }: CompanyPageProps) {
  const dialog = usePageDialog(company.can, companyVerbs);
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <Head company={company} onOpen={dialog.press} />
      <div className="mb-5 empty:hidden">
        <OpenDialog of={dialog}>
          {(verb, close) => {
            const Dialog = dialogs[verb];
            return <Dialog company={company} onClose={close} />;
          }}
        </OpenDialog>
      </div>
      <CompanyStatusNote company={company} />
      <Deals company={company} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-5">
          <FactsCard company={company} country={country} />
          <UsersCard
            users={company.users}
            canEndSessions={company.can.end_sessions}
            onEndSessions={dialog.press}
          />
          <AddressesCard addresses={company.addresses} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <DocumentsCard company={company} />
          {company.wallet !== null && (
            <WalletCard wallet={company.wallet} name={company.company_name} />
          )}
          <ActivityCard activity={company.activity} />
        </div>
      </div>
    </div>
  );
}

function Head({
  company,
  onOpen,
}: {
  company: CompanyDetail;
  onOpen: (verb: CompanyVerb) => void;
}) {
  const { t } = useI18n();
  const { can } = company;
  const other = /[\u0600-\u06ff]/.test(company.company_name)
    ? company.legal_name_en
    : company.legal_name_ar;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
        <Avatar
          name={company.company_name}
          src={company.logo_url ?? undefined}
          size={44}
          kind="company"
        />
        <div className="min-w-0">
          <h1 className="text-h1 text-text">
            <Bdi>{company.company_name}</Bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-text-2">
            <ConsoleStatusChip status={company.status} />
            <Facts>
              {t(`console.type.${company.account_type}`)}
              {other !== '' && <Bdi>{other}</Bdi>}
            </Facts>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full [&>a]:max-md:flex-1 [&_button]:max-md:flex-1">
        <LinkButton
          to={`/admin/review/${company.company_id}?state=all`}
          tone={can.review ? 'primary' : 'secondary'}
        >
          <Icon of={Columns2} />
          {t(can.review ? 'console.company.review' : 'console.company.openReview')}
        </LinkButton>
        <OpenerForm>
          {can.suspend && (
            <DialogOpener kind="suspend" tone="danger-outline" onOpen={onOpen}>
              <Icon of={Ban} />
              {t('console.company.suspend')}
            </DialogOpener>
          )}
          {can.lift && (
            <DialogOpener kind="lift" onOpen={onOpen}>
              <Icon of={RotateCcw} />
              {t('console.company.lift')}
            </DialogOpener>
          )}
        </OpenerForm>
      </div>
    </header>
  );
}

function CompanyStatusNote({ company }: { company: CompanyDetail }) {
  const { t, format } = useI18n();
  const { closed, suspension } = company;
  if (closed !== null) {
    const when = format.dateTime(new Date(closed.at));
    return (
      <Note tone="danger" title={t('console.company.closed', { when })} className="mb-5">
        {closed.note !== '' && <UserText>{closed.note}</UserText>}
      </Note>
    );
  }
  if (suspension === null) return null;
  const title = t('console.company.suspended', {
    when: format.dateTime(new Date(suspension.at)),
    name: isolate(suspension.by),
  });
  return (
    <Note tone="danger" title={title} className="mb-5">
      <UserText>{suspension.reason}</UserText>
    </Note>
  );
}

const countMax = 1000;

function Deals({ company }: { company: CompanyDetail }) {
  const { t, format } = useI18n();
  const { deals, account_type: type } = company;
  const list = `/admin/rfqs?company=${company.company_id}`;
  const figure = (n: number) =>
    n >= countMax ? (
      t('console.dashboard.many', { n: format.number(n) })
    ) : (
      <bdi dir="ltr">{format.number(n)}</bdi>
    );
  return (
    <StatGroup>
      <Stat label={t(`console.company.dealsOpen.${type}`)} to={`${list}&state=open`}>
        {figure(deals.open)}
      </Stat>
      <Stat label={t(`console.company.dealsAwarded.${type}`)} to={`${list}&state=won`}>
        {figure(deals.awarded)}
      </Stat>
      <Stat label={t(`console.company.dealsAll.${type}`)} to={list}>
        {figure(deals.all)}
      </Stat>
    </StatGroup>
  );
}

function SuspendDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      intent="suspend"
      title={t('console.company.suspendTitle', { company: isolate(company.company_name) })}
      label={t('console.company.suspend')}
      reasonLabel={t('console.company.reason')}
      reasonHint={t('console.company.reasonOwner')}
      onClose={onClose}
    >
      <p>{t('console.company.suspendWhat')}</p>
    </ReasonDialog>
  );
}

function LiftDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      intent="lift"
      tone="primary"
      title={t('console.company.liftTitle', { company: isolate(company.company_name) })}
      label={t('console.company.lift')}
      reasonLabel={t('console.company.reason')}
      reasonHint={t('console.company.reasonLog')}
      onClose={onClose}
    >
      <p>{t('console.company.liftWhat')}</p>
    </ReasonDialog>
  );
}

function EndSessionsDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      intent="end_sessions"
      title={t('console.company.endSessionsTitle', { company: isolate(company.company_name) })}
      label={t('console.company.endSessions')}
      reasonLabel={t('console.company.reason')}
      reasonHint={t('console.company.reasonLog')}
      onClose={onClose}
    >
      <p>{t('console.company.endSessionsWhat')}</p>
    </ReasonDialog>
  );
}
