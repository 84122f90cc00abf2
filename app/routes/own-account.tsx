import { ProfileTabs } from '#features/account/ui/profile-tabs.tsx';
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
import { useText } from '#ui/use-text.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { profileEnding } from '../server/profile-ending.server.ts';
import { call, postedOf, runIntent } from '../server/intents.server.ts';
import type { Route } from './+types/own-account.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'account.own.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const { user, company, is_owner: isOwner } = session;
  const sessions = dataOrThrow(page, await page.api(listOpenSessions, {})).data;
  const closing = isOwner ? dataOrThrow(page, await page.api(readClosing, {})).data : null;
  const ownEmail = dataOrThrow(page, await page.api(readOwnEmail, {})).data;
  const twoStep = dataOrThrow(page, await page.api(memberTwoStep.read, {})).data;
  const { mail } = dataOrThrow(page, await page.api(readSettings, {})).data;
  // A company has no colleagues before approval, so the list is not read.
  const standIns = company.approved
    ? dataOrThrow(page, await page.api(listStandIns, { params: { id: user.id } })).data
    : null;
  return {
    sessions,
    ownEmail,
    twoStep,
    mail,
    closing,
    area: areaOf(session),
    standIns,
    company: { name: company.name, isSupplier: company.type === 'supplier' },
    me: { id: user.id, name: user.name },
    now: page.now.toISOString(),
  };
}

const acts = {
  ask_money: requestPayout,
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

export async function action(args: Route.ActionArgs) {
  const area = areaOf(args.context.get(sessionContext));
  const ending = profileEnding(`/${area}/user-profile/account`);
  return runIntent(acts, await postedOf(args), ending);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'account.own.title', indexed: false });

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  return (
    <RecordData data={loaderData} title="account.own.title">
      {(data) => <Cards {...data} />}
    </RecordData>
  );
}

/** The reader's own sign-in, messages and data, below the address of the profile (decision 0112). */
function Cards(data: Route.ComponentProps['loaderData']) {
  const { area, closing, company, mail, me, now, ownEmail, sessions, standIns, twoStep } = data;
  const t = useText();
  const posted = useActionAnswer<typeof action>();
  return (
    <div className="mx-auto grid max-w-public grid-cols-[minmax(0,1fr)] gap-gap">
      <header>
        <h1 className="text-h1 text-text">{t('account.own.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('account.own.lead')}</p>
      </header>
      <ProfileTabs area={area} />
      {mail.returned !== null && <ReturnedNote mail={mail} changeHref="#own-email" />}
      <div className="grid items-start gap-gap lg:grid-cols-2">
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
          <CloseAccountCard view={closing} company={company.name} isSupplier={company.isSupplier} />
        )}
      </div>
    </div>
  );
}
