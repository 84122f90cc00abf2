import Bot from 'lucide-react/icons/bot';
import History from 'lucide-react/icons/history';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { FirstRows, FoldCard } from '#ui/fold-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { DialogOpener, OpenerForm } from '#ui/page-dialog.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr, PhoneNumber, UserText } from '#ui/user-text.tsx';
import { memberRoles } from '#shared/actor.ts';
import type { CompanyDetail } from '../schema/companies.ts';

export function FactsCard({ company, country }: { company: CompanyDetail; country: string }) {
  const { t, format } = useI18n();
  const ltr = (text: string) => (text === '' ? null : <Ltr>{text}</Ltr>);
  return (
    <Card title={t('console.company.facts')}>
      <DefinitionList
        layout="grid"
        items={[
          { term: t('console.companies.legalEn'), value: <bdi>{company.legal_name_en}</bdi> },
          { term: t('console.companies.legalAr'), value: <bdi>{company.legal_name_ar}</bdi> },
          { term: t('console.companies.country'), value: country },
          { term: t('console.companies.licence'), value: ltr(company.licence_number) },
          {
            term: t('console.companies.licenceEnds'),
            value:
              company.licence_expires_on === null ? null : format.day(company.licence_expires_on),
          },
          { term: t('console.companies.trn'), value: ltr(company.trn) },
          { term: t('console.company.contact'), value: <bdi>{company.full_name}</bdi> },
          {
            term: t('console.companies.email'),
            value: (
              <bdi dir="ltr" className="wrap-anywhere">
                {company.email}
              </bdi>
            ),
          },
          {
            term: t('account.field.mobile'),
            value: company.mobile === '' ? null : <PhoneNumber>{company.mobile}</PhoneNumber>,
          },
          {
            term: t('console.company.registered'),
            value: format.dateTime(new Date(company.registered_at)),
          },
          {
            term: t('console.company.completion'),
            value: format.percent(company.completion / 100),
          },
        ]}
      />
    </Card>
  );
}

const usersShown = 3;
const linesShown = 5;

const documentVariants = { pending: 'pending', approved: 'accepted', refused: 'rejected' } as const;

/**
 * The documents with their decisions. Each link opens the review page, because documents are
 * decided there.
 */
export function DocumentsCard({ company }: { company: CompanyDetail }) {
  const { t } = useI18n();
  const { documents, company_id: id } = company;
  const title = t('console.company.documents');
  if (documents.length === 0)
    return (
      <Card title={title}>
        <p className="text-small text-text-2">{t('console.company.noDocuments')}</p>
      </Card>
    );
  const list = (
    <ul className="-my-2 divide-y divide-line">
      {documents.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5"
        >
          <Link
            to={`/admin/review/${id}?state=all&doc=${document.kind}`}
            className="rounded-chip text-small font-medium text-primary-text hover:underline max-md:py-2"
          >
            {t(`account.field.${document.kind}`)}
          </Link>
          <StatusChip
            status={documentVariants[document.state]}
            label={t(`console.company.documentState.${document.state}`)}
          />
        </li>
      ))}
    </ul>
  );
  if (documents.some(({ state }) => state !== 'approved')) return <Card title={title}>{list}</Card>;
  return (
    <FoldCard
      title={title}
      result={t('console.company.documentsApproved', { n: documents.length })}
    >
      {list}
    </FoldCard>
  );
}

/** The users of the company. It must not show data that gives access to their accounts. */
export function UsersCard({
  users,
  canEndSessions,
  onEndSessions,
}: {
  users: CompanyDetail['users'];
  canEndSessions: boolean;
  onEndSessions: (verb: 'end_sessions') => void;
}) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('console.company.users')}
      titleNote={<span className="text-small text-text-3">{format.number(users.length)}</span>}
      actions={
        canEndSessions && (
          <OpenerForm>
            <DialogOpener kind="end_sessions" tone="secondary" size="sm" onOpen={onEndSessions}>
              {t('console.company.endSessions')}
            </DialogOpener>
          </OpenerForm>
        )
      }
    >
      <FirstRows
        rows={users}
        shown={usersShown}
        more={(n) => t('console.company.moreUsers', { n })}
        className="-my-3 divide-y divide-line"
      >
        {(user) => (
          <li
            key={user.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-body font-medium text-text">
                <bdi>{user.name}</bdi>
              </p>
              <p className="text-caption text-text-3">
                <Facts>
                  <bdi dir="ltr" className="wrap-anywhere">
                    {user.email}
                  </bdi>
                  {user.position !== '' && <bdi>{user.position}</bdi>}
                  {user.seen_at !== null &&
                    t('console.company.seen', { when: format.dateTime(new Date(user.seen_at)) })}
                </Facts>
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-1.5">
              {user.owner && <Tag tone="primary">{t('console.company.owner')}</Tag>}
              {memberRoles
                .filter((role) => user.roles.includes(role))
                .map((role) => (
                  <Tag key={role}>{t(`user.role.${role}`)}</Tag>
                ))}
              <Tag>
                {t(user.two_step ? 'console.company.twoStepOn' : 'console.company.twoStepOff')}
              </Tag>
              {user.disabled && <Tag tone="danger">{t('console.company.disabled')}</Tag>}
            </p>
          </li>
        )}
      </FirstRows>
    </Card>
  );
}

export function AddressesCard({ addresses }: { addresses: CompanyDetail['addresses'] }) {
  const { t, locale } = useI18n();
  const title = t('console.company.addresses');
  if (addresses.length === 0)
    return (
      <Card title={title}>
        <p className="text-small text-text-2">{t('console.company.noAddresses')}</p>
      </Card>
    );
  return (
    <FoldCard title={title} result={t('console.company.addressesOf', { n: addresses.length })}>
      <ul className="-my-3 divide-y divide-line">
        {addresses.map((address) => (
          <li key={address.id} className="py-3">
            <p className="flex flex-wrap items-center gap-2 text-body font-medium text-text">
              <bdi>{address.label}</bdi>
              {address.is_default && <Tag>{t('console.company.isDefault')}</Tag>}
            </p>
            <p className="mt-0.5 text-small text-text-2">
              <Facts>
                {locale === 'ar' ? address.city_ar : address.city_en}
                <bdi>{address.area}</bdi>
                <bdi>{address.street}</bdi>
                <bdi>{address.building}</bdi>
                <PhoneNumber>{address.phone}</PhoneNumber>
              </Facts>
            </p>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}

/** Must be rendered for the finance role only. */
export function WalletCard({
  wallet,
  name,
}: {
  wallet: NonNullable<CompanyDetail['wallet']>;
  name: string;
}) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('console.company.wallet')}
      actions={
        <Link
          to={`/admin/money/ledger?q=${encodeURIComponent(name)}`}
          className="relative rounded-chip text-small font-medium text-primary-text hover:underline touch-target"
        >
          {t('console.company.ledger')}
        </Link>
      }
    >
      <DefinitionList
        items={[
          {
            term: t('console.company.balance'),
            value: <Money amount={wallet.balance} currency="AED" />,
          },
          {
            term: t('console.company.bonus'),
            value: <Money amount={wallet.bonus} currency="AED" />,
          },
          {
            term: t('console.company.walletEnds'),
            value: wallet.expires_at === null ? null : format.date(new Date(wallet.expires_at)),
          },
        ]}
      />
    </Card>
  );
}

const lineIcons = { member: History, operator: ShieldCheck, system: Bot } as const;

export function ActivityCard({ activity }: { activity: CompanyDetail['activity'] }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('console.company.activity')}>
      {activity.length === 0 ? (
        <p className="text-small text-text-2">{t('console.company.noActivity')}</p>
      ) : (
        <FirstRows
          rows={activity}
          shown={linesShown}
          more={(n) => t('console.company.olderLines', { n })}
          className="grid gap-3"
        >
          {(line) => (
            <li key={line.id} className="flex gap-3">
              <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-side text-text-2">
                <Icon of={lineIcons[line.by]} size={14} />
              </span>
              <div className="min-w-0 text-small">
                <p className="font-medium text-text">
                  <Sentence>{line.activity}</Sentence>
                </p>
                {line.reason !== '' && <UserText className="text-text-2">{line.reason}</UserText>}
                <p className="text-caption text-text-3">
                  <Facts>
                    {line.by === 'system' ? t('console.company.system') : <bdi>{line.name}</bdi>}
                    {format.dateTime(new Date(line.at))}
                  </Facts>
                </p>
              </div>
            </li>
          )}
        </FirstRows>
      )}
    </Card>
  );
}
