import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { reviewedKinds } from '../rules/documents.ts';
import type { ProfileView } from '../schema.ts';
import { ContactForm } from './contact-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { LogoField } from './logo-field.tsx';
import { DocumentSection } from './document-section.tsx';
import type { ProfileAnswer } from './profile-form.ts';
import { CompletionCard, ReviewCard, AccountStatusChip } from './profile-status.tsx';
import { ProfileSteps } from './profile-steps.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { RenewalForm } from './renewal-form.tsx';

interface ProfilePageProps {
  profile: ProfileView;
  area: 'buyer' | 'seller';
  /** Suspended by the platform, so the company may do nothing, whatever the review decided. */
  isSuspended: boolean;
  posted: ProfileAnswer | undefined;
  now: string;
}

export function ProfilePage({ profile, area, isSuspended, posted, now }: ProfilePageProps) {
  const t = useText();
  const isRefused = profile.review.state === 'refused';
  const contact = <ContactForm profile={profile} posted={posted} />;
  const documents = <Documents profile={profile} posted={posted} />;
  return (
    <div className="mx-auto grid max-w-public grid-cols-[minmax(0,1fr)] gap-gap">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="page-name text-h1 text-text">{t('account.title')}</h1>
        <AccountStatusChip profile={profile} isSuspended={isSuspended} />
        <p className="w-full text-small text-text-2">
          <Facts>
            <bdi>{profile.company_name}</bdi>
            {t(`account.${profile.account_type}`)}
          </Facts>
        </p>
      </header>
      <ProfileTabs area={area} />
      <ProfileSteps profile={profile} />
      {isSuspended && (
        <Note tone="danger" title={t('shell.gate.notApproved.suspended.title')}>
          {t('shell.gate.notApproved.suspended.body')}
        </Note>
      )}
      {isRefused && (
        <Note tone="danger" title={t('account.review.refusedTitle')}>
          {profile.review.note !== '' && (
            <p dir="auto" className="text-page-start whitespace-pre-line">
              {profile.review.note}
            </p>
          )}
        </Note>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-gap lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-gap lg:sticky lg:top-20 lg:order-2">
          <ReviewCard profile={profile} isSuspended={isSuspended} posted={posted} now={now} />
          <CompletionCard profile={profile} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-gap">
          {profile.status === 'pending' ? (
            <>
              {documents}
              {contact}
            </>
          ) : (
            <>
              {contact}
              {documents}
            </>
          )}
          <RenewalForm profile={profile} posted={posted} />
          <LogoField profile={profile} posted={posted} />
        </div>
      </div>
    </div>
  );
}

/** The licence with the fields that it fills, and then the other documents. */
function Documents({ profile, posted }: Pick<ProfilePageProps, 'profile' | 'posted'>) {
  const t = useText();
  return (
    <>
      <DetailsForm profile={profile} posted={posted} />
      <Card
        title={t('account.documents.title')}
        titleNote={<span className="text-small text-text-3">{t('account.documents.lead')}</span>}
        flush
      >
        {reviewedKinds
          .filter((kind) => kind !== 'licence')
          .map((kind) => (
            <DocumentSection key={kind} kind={kind} profile={profile} posted={posted} />
          ))}
      </Card>
    </>
  );
}
