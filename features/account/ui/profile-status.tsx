import ChevronRight from 'lucide-react/icons/chevron-right';
import Send from 'lucide-react/icons/send';
import { useI18n, useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { ProfileView } from '../schema.ts';
import { openFoldAt } from './profile-fold.tsx';
import { useProfileForm, type ProfileAnswer } from './profile-form.ts';

/** The place of a missing value: a field of a form, a document, or a later step on its own page. */
function hrefOf(missing: string): string {
  if (missing === 'main_categories') return '/seller/products';
  if (missing === 'top_up') return '/seller/wallet';
  if (['licence', 'owner_id', 'authorisation'].includes(missing)) return `#paper-${missing}`;
  const isDetail = /^(legal_|licence_|trn$)/.test(missing);
  return `#${isDetail ? 'details' : 'contact'}-${missing}`;
}

type MissingName = 'trn' | 'licence' | 'main_categories';

function MissingList({ names }: { names: readonly string[] }) {
  const t = useText();
  return (
    <ul className="divide-y divide-line">
      {names.map((missing) => (
        <li key={missing}>
          <a
            href={hrefOf(missing)}
            onClick={({ currentTarget }) => openFoldAt(currentTarget.hash)}
            className="flex min-h-10 items-center justify-between gap-3 rounded-chip text-small font-medium text-primary-text hover:underline max-md:min-h-11"
          >
            {t(`account.field.${missing as MissingName}`)}
            <Icon of={ChevronRight} size={15} directional className="text-text-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function MissingLists({ now, later }: { now: readonly string[]; later: readonly string[] }) {
  const t = useText();
  return (
    <>
      {now.length > 0 && <MissingList names={now} />}
      {later.length > 0 && (
        <>
          <h3 className="mt-4 text-small font-semibold text-text">
            {t('account.completion.after')}
          </h3>
          <MissingList names={later} />
        </>
      )}
    </>
  );
}

export function CompletionCard({ profile }: { profile: ProfileView }) {
  const { t, format } = useI18n();
  const now = profile.missing.filter((missing) => profile.missing_for_review.includes(missing));
  const later = profile.missing.filter((missing) => !profile.missing_for_review.includes(missing));
  const percent = format.percent(profile.completion / 100);
  const isRefused = profile.review.state === 'refused' && !profile.can.submit;
  const whole = later.length === 0 ? 'nothing' : 'nothingYet';
  const summary =
    now.length === 0
      ? t(`account.completion.${isRefused ? 'refused' : whole}`)
      : t('account.completion.missing', { n: now.length });
  return (
    <Card title={t('account.completion.title')} level={2}>
      <p className="text-stat text-text">{percent}</p>
      <div
        role="progressbar"
        aria-label={t('account.completion.percent', { percent })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={profile.completion}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-primary"
          style={{ inlineSize: `${profile.completion}%` }}
        />
      </div>
      {/* Expanded beside the forms only, because on a phone the list is above them and would push
          them down. */}
      <div className="max-lg:hidden">
        <p className="mt-3 text-small text-text-2">{summary}</p>
        <MissingLists now={now} later={later} />
      </div>
      <details className="mt-2 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium text-primary-text">
          {summary}
        </summary>
        <MissingLists now={now} later={later} />
      </details>
    </Card>
  );
}

const stateVariants = {
  submitted: 'pending',
  approved: 'active',
  refused: 'rejected',
  incomplete: 'waiting',
} as const;

export function AccountStatusChip({
  profile,
  isSuspended,
}: {
  profile: ProfileView;
  isSuspended: boolean;
}) {
  const t = useText();
  if (isSuspended) return <StatusChip status="rejected" label={t('account.review.suspended')} />;
  if (profile.status === 'expired')
    return <StatusChip status="expired" label={t('account.review.expired')} />;
  const { state } = profile.review;
  const variant: StatusVariant = stateVariants[state];
  return (
    <StatusChip
      status={variant}
      label={t(`account.review.${state === 'submitted' ? 'submittedState' : state}`)}
    />
  );
}

interface ReviewCardProps {
  profile: ProfileView;
  isSuspended: boolean;
  posted: ProfileAnswer | undefined;
  /** The server's clock, ISO, so that a wrong clock of the reader does not change the deadline. */
  now: string;
}

export function ReviewCard({ profile, isSuspended, posted, now }: ReviewCardProps) {
  const { t, format } = useI18n();
  const { review, can } = profile;
  const mayEdit = can.edit_contact;
  if (review.state === 'submitted' && review.due_at !== null) {
    const isOverdue = review.due_at <= now;
    return (
      <Note
        tone="accent"
        title={t('account.review.until', { time: format.dateTime(new Date(review.due_at)) })}
      >
        {isOverdue && <p>{t('account.review.overdue')}</p>}
      </Note>
    );
  }
  if (review.state === 'approved') {
    return profile.status === 'active' && !isSuspended ? (
      <Note tone="neutral" title={t('account.review.approved')}>
        {t('account.review.leadApproved')}
      </Note>
    ) : null;
  }
  if (!mayEdit) return <Note tone="info">{t('account.review.noPermission')}</Note>;
  return <SendCard profile={profile} posted={posted} />;
}

function SendCard({ profile, posted }: Pick<ReviewCardProps, 'profile' | 'posted'>) {
  const t = useText();
  const { fetcher, refused } = useProfileForm('submit', posted);
  const { review, can } = profile;
  const lead = can.submit ? t('account.review.leadReady') : t('account.review.leadIncomplete');
  const missing = profile.missing_for_review.length;
  return (
    <Card title={t('account.review.title')} id="review">
      <Form fetcher={fetcher} message={refused?.message} aria-label={t('account.review.send')}>
        <input type="hidden" name="intent" value="submit" />
        <p className="text-small text-text-2">
          {review.state === 'refused' && !can.submit ? t('account.review.refusedLead') : lead}
        </p>
        <SubmitButton
          wide
          busyLabel={t('account.review.sending')}
          disabled={!can.submit}
          className="mt-4"
        >
          <Icon of={Send} directional />
          {t(review.state === 'refused' ? 'account.review.sendAgain' : 'account.review.send')}
        </SubmitButton>
        {!can.submit && (
          <p className="mt-2 text-caption text-text-3">
            {missing > 0
              ? t('account.review.cannotSend', { n: missing })
              : t('account.review.cannotSendRefused')}
          </p>
        )}
      </Form>
    </Card>
  );
}
