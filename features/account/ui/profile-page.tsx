import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { reviewedKinds } from '../rules/documents.ts';
import { isInSteps } from '../rules/steps.ts';
import type { ProfileView } from '../schema.ts';
import { ContactForm } from './contact-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { LogoField } from './logo-field.tsx';
import { DocumentSection } from './document-section.tsx';
import { ProfileFold } from './profile-fold.tsx';
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
        {isInSteps(profile) ? (
          <>
            <FirstForms profile={profile} posted={posted} />
            <Side className="lg:row-span-2" {...{ profile, isSuspended, posted, now }} />
            <Logo profile={profile} posted={posted} />
          </>
        ) : (
          <>
            <Side className="lg:order-2" {...{ profile, isSuspended, posted, now }} />
            <LaterForms profile={profile} posted={posted} />
          </>
        )}
      </div>
    </div>
  );
}

type SideProps = Omit<ProfilePageProps, 'area'> & { className: string };

function Side({ profile, isSuspended, posted, now, className }: SideProps) {
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-gap lg:sticky lg:top-20', className)}>
      <ReviewCard profile={profile} isSuspended={isSuspended} posted={posted} now={now} />
      <CompletionCard profile={profile} />
    </div>
  );
}

type FormsProps = Pick<ProfilePageProps, 'profile' | 'posted'>;

const formsClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-gap';

/** The steps to the first review, which a phone shows before the button that sends them. */
function FirstForms(props: FormsProps) {
  return (
    <div className={formsClass}>
      <Documents {...props} />
      <Contact {...props} />
    </div>
  );
}

function LaterForms(props: FormsProps) {
  const isPending = props.profile.status === 'pending';
  return (
    <div className={formsClass}>
      {isPending ? null : <Contact {...props} />}
      <Documents {...props} />
      {isPending ? <Contact {...props} /> : null}
      <RenewalForm {...props} />
      <Logo {...props} />
    </div>
  );
}

function Contact(props: FormsProps) {
  const t = useText();
  return (
    <ProfileFold name="contact" title={t('account.contact.title')} {...props}>
      <ContactForm {...props} />
    </ProfileFold>
  );
}

function Logo(props: FormsProps) {
  const t = useText();
  return (
    <ProfileFold name="logo" title={t('account.field.logo')} {...props}>
      <LogoField {...props} />
    </ProfileFold>
  );
}

/** The licence with the fields that it fills, and then the other documents. */
function Documents(props: FormsProps) {
  const t = useText();
  const title = t('account.documents.title');
  const lead = t('account.documents.lead');
  return (
    <>
      <ProfileFold name="details" title={t('account.details.title')} {...props}>
        <DetailsForm {...props} />
      </ProfileFold>
      <ProfileFold name="documents" title={title} note={lead} {...props}>
        <Card
          title={title}
          titleNote={<span className="text-small text-text-3">{lead}</span>}
          flush
        >
          {reviewedKinds
            .filter((kind) => kind !== 'licence')
            .map((kind) => (
              <DocumentSection key={kind} kind={kind} {...props} />
            ))}
        </Card>
      </ProfileFold>
    </>
  );
}
