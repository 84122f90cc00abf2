import { redirect } from 'react-router';
import {
  readProfile,
  removeLogo,
  saveProfile,
  submitReview,
  uploadDocument,
} from '#features/account/schema.ts';
import { endOtherSessions, endSession, listOpenSessions } from '#features/session/schema.ts';
import { SessionList } from '#features/session/ui/session-list.tsx';
import { requestPayout, closeAccount, readClosing } from '#features/closure/schema.ts';
import { CloseAccountCard } from '#features/closure/ui/close-account-card.tsx';
import { OwnDataCard } from '#features/own-data/ui/own-data-card.tsx';
import {
  requestNewEmail,
  confirmNewEmail,
  giveUpNewEmail,
  readOwnEmail,
} from '#features/own-email/schema.ts';
import { OwnEmailCard } from '#features/own-email/ui/own-email-card.tsx';
import { readSettings } from '#features/preference/schema.ts';
import { ReturnedNote } from '#features/preference/ui/returned-note.tsx';
import { NotificationSettingsCard } from '#features/preference/ui/notification-settings-card.tsx';
import { memberTwoStep } from '#features/two-step/schema.ts';
import { TwoStepCard } from '#features/two-step/ui/two-step-card.tsx';
import { endStandIn, listStandIns, nameStandIn } from '#features/user/schema.ts';
import { AwayCard } from '#features/user/ui/away-card.tsx';
import { ProfilePage } from '#features/account/ui/profile-page.tsx';
import { dataOrThrow, refusedForm, setFlash } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { readUploadForm } from '../server/upload-form.server.ts';
import { call, runIntent, type Ending } from '../server/intents.server.ts';
import type { Route } from './+types/profile.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'shell.nav.profile', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { user, company, is_owner: isOwner } = context.get(sessionContext);
  const profile = dataOrThrow(page, await page.api(readProfile, {})).data;
  const sessions = dataOrThrow(page, await page.api(listOpenSessions, {})).data;
  const closing = isOwner ? dataOrThrow(page, await page.api(readClosing, {})).data : null;
  const ownEmail = dataOrThrow(page, await page.api(readOwnEmail, {})).data;
  const twoStep = dataOrThrow(page, await page.api(memberTwoStep.read, {})).data;
  const { mail } = dataOrThrow(page, await page.api(readSettings, {})).data;
  // A company has no colleagues before approval, so the list is not read.
  const standIns = company.approved
    ? dataOrThrow(page, await page.api(listStandIns, { params: { id: user.id } })).data
    : null;
  const area = areaOf(context.get(sessionContext));
  return {
    profile,
    sessions,
    ownEmail,
    twoStep,
    mail,
    closing,
    area,
    standIns,
    isSuspended: company.suspended,
    me: { id: user.id, name: user.name },
    now: page.now.toISOString(),
  };
}

/** Each form sends its own fields only, so that the others do not change. */
const acts = {
  contact: saveProfile,
  details: saveProfile,
  upload: uploadDocument,
  renew: uploadDocument,
  'remove-logo': removeLogo,
  ask_money: requestPayout,
  submit: submitReview,
  end_session: endSession,
  end_others: endOtherSessions,
  stand_in: nameStandIn,
  end_stand_in: endStandIn,
  email_ask: requestNewEmail,
  email_confirm: confirmNewEmail,
  email_give_up: giveUpNewEmail,
  // Leads to /auth, because the account and this page no longer exist.
  close_account: call(closeAccount, { to: '/auth' }),
};

/** True if the form was sent without JavaScript, so that a whole page must be returned. */
function wantsPage(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') === true;
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const here = `/${areaOf(context.get(sessionContext))}/user-profile`;
  const form = await readUploadForm(page, request);
  if (!(form instanceof FormData)) return form;
  const ending: Ending = {
    refused: (_, failure) => refusedForm(page, failure, form),
    done: (_, message) => {
      if (!wantsPage(request)) return { ok: true, message };
      setFlash(page, { status: 1, message });
      return redirect(here);
    },
  };
  return runIntent(acts, { page, form, params: {}, request }, ending);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'account.title', indexed: false });

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="account.title">
      {(data) => <OwnProfile {...data} />}
    </RecordData>
  );
}

function OwnProfile({
  profile,
  sessions,
  ownEmail,
  twoStep,
  mail,
  closing,
  area,
  standIns,
  isSuspended,
  me,
  now,
}: Route.ComponentProps['loaderData']) {
  const posted = useActionAnswer<typeof action>();
  return (
    <>
      {mail.returned !== null && (
        <div className="mx-auto mb-gap max-w-public">
          <ReturnedNote mail={mail} changeHref="#own-email" />
        </div>
      )}
      <ProfilePage profile={profile} isSuspended={isSuspended} posted={posted} now={now} />
      <div className="mx-auto mt-gap grid max-w-public items-start gap-gap lg:grid-cols-2">
        <div className="grid gap-gap">
          <SessionList sessions={sessions} now={new Date(now)} />
          <TwoStepCard view={twoStep} href={`/${area}/two-step`} />
        </div>
        <div className="grid gap-gap">
          <OwnEmailCard view={ownEmail} needsCode={twoStep.state === 'on'} posted={posted} />
          <NotificationSettingsCard href={`/${area}/notifications/settings`} />
        </div>
        {standIns !== null && <AwayCard me={me} standIns={standIns} now={new Date(now)} />}
        <OwnDataCard />
        {closing !== null && (
          <CloseAccountCard
            view={closing}
            company={profile.company_name}
            isSupplier={profile.account_type === 'supplier'}
          />
        )}
      </div>
    </>
  );
}
