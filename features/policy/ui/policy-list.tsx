import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type PolicyState, policySlugs, type PolicySlug } from '../rules/versions.ts';
import type { PolicyRowView } from '../schema/versions.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';
import { policyPath } from './policy-page.tsx';

const variants: Record<PolicyState, StatusVariant> = {
  upcoming: 'waiting',
  in_force: 'active',
  past: 'expired',
  withdrawn: 'canceled',
};

export function usePolicyName(): (slug: PolicySlug) => string {
  const { t } = useI18n();
  return (slug) => t(`policy.desk.slug.${slug === 'fair-fee' ? 'fairFee' : slug}`);
}

export function PolicyChip({ state }: { state: PolicyState }) {
  const { t } = useI18n();
  return <StatusChip status={variants[state]} label={t(`policy.desk.state.${state}`)} />;
}

export function PolicyList({ versions }: { versions: readonly PolicyRowView[] }) {
  const { t } = useI18n();
  const nameOf = usePolicyName();
  const dialog = useRowDialog((verb, id) => {
    const version = versions.find((one) => one.id === id);
    return verb === 'withdraw' && version?.can.withdraw === true ? version : null;
  });
  return (
    <ContentPage
      isNamed
      title={t('policy.desk.title')}
      lead={`${t('policy.desk.lead')} ${t('site.desk.seenSoon')}`}
    >
      <OpenDialog of={dialog}>
        {(version, close) => <WithdrawDialog version={version} onClose={close} />}
      </OpenDialog>
      <LoadedPart
        level={2}
        frameClass="grid grid-cols-[minmax(0,1fr)] gap-5"
        className="rounded-card border border-line bg-surface p-card shadow-1"
      >
        {policySlugs.map((slug) => (
          <Card
            key={slug}
            flush
            title={nameOf(slug)}
            actions={
              <>
                <LinkButton to={policyPath(slug)} tone="quiet" size="sm">
                  {t('policy.desk.onSite')}
                </LinkButton>
                <LinkButton to={`/admin/policies/new/${slug}`} tone="secondary" size="sm">
                  {t('policy.desk.write')}
                </LinkButton>
              </>
            }
          >
            <VersionRows
              label={nameOf(slug)}
              versions={versions.filter((version) => version.slug === slug)}
              onWithdraw={dialog.press}
            />
          </Card>
        ))}
      </LoadedPart>
    </ContentPage>
  );
}

function WithdrawDialog({ version, onClose }: { version: PolicyRowView; onClose: () => void }) {
  const { t, format } = useI18n();
  return (
    <DecisionForm
      title={t('policy.desk.withdrawTitle', { n: version.version })}
      intent="withdraw"
      hidden={{ id: version.id }}
      label={t('policy.desk.withdraw')}
      tone="danger"
      narrow
      onClose={onClose}
    >
      <p>{t('policy.desk.withdrawWhat', { day: format.day(version.effective_on) })}</p>
    </DecisionForm>
  );
}

interface VersionRowsProps {
  label: string;
  versions: readonly PolicyRowView[];
  onWithdraw: (version: PolicyRowView) => void;
}

function VersionRows({ label, versions, onWithdraw }: VersionRowsProps) {
  const { t } = useI18n();
  if (versions.length === 0) {
    return <p className="p-card text-small text-text-2">{t('policy.desk.noVersion')}</p>;
  }
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {versions.map((version) => (
        <VersionRow key={version.id} version={version} onWithdraw={onWithdraw} />
      ))}
    </ul>
  );
}

interface VersionRowProps {
  version: PolicyRowView;
  onWithdraw: (version: PolicyRowView) => void;
}

function VersionRow({ version, onWithdraw }: VersionRowProps) {
  const { t, format } = useI18n();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/policies/${version.id}`}
            className="font-medium text-text hover:text-primary-text hover:underline"
          >
            {t('policy.desk.version', { n: version.version })}
          </Link>
          <span className="text-small text-text-2">
            {t('policy.desk.from', { day: format.day(version.effective_on) })}
          </span>
        </p>
        <VersionFacts version={version} />
      </div>
      <PolicyChip state={version.state} />
      {version.can.withdraw && (
        <OpenerForm>
          <DialogOpener
            kind={`withdraw.${version.id}`}
            size="sm"
            tone="danger-outline"
            onOpen={() => onWithdraw(version)}
          >
            {t('policy.desk.withdraw')}
          </DialogOpener>
        </OpenerForm>
      )}
    </li>
  );
}

export function VersionFacts({ version }: { version: PolicyRowView }) {
  const { t, format } = useI18n();
  const { created_by: author, withdrawn } = version;
  const when = format.dateTime(new Date(version.created_at));
  return (
    <>
      <p className="text-caption text-text-3">
        {author === null
          ? t('policy.desk.original')
          : t('policy.desk.writtenBy', { name: author, when })}
      </p>
      {version.note !== '' && (
        <UserText className="mt-1 text-small text-text-2">
          {author === null ? t('policy.desk.originalNote') : version.note}
        </UserText>
      )}
      {withdrawn !== null && (
        <p className="mt-1 text-small text-text-2">
          {t('policy.desk.withdrawnBy', {
            name: withdrawn.by,
            when: format.dateTime(new Date(withdrawn.at)),
            reason: withdrawn.reason,
          })}
        </p>
      )}
    </>
  );
}
