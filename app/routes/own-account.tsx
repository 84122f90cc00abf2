import { endCalendar, readCalendar, renewCalendar } from '#features/calendar/schema.ts';
import { CalendarCard } from '#features/calendar/ui/calendar-card.tsx';
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
import { isMissingData } from '#shared/missing-data.ts';
import { PartCard } from '#ui/part-data.tsx';
import { useText } from '#ui/use-text.tsx';
import { mapPart, readPart, refusedForm } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { profileEnding } from '../server/profile-ending.server.ts';
import { call, postedOf, runIntent, send, type Posted } from '../server/intents.server.ts';
import type { Route } from './+types/own-account.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'account.own.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const { user, company, is_owner: isOwner } = session;
  const sessions = await readPart(page, page.api(listOpenSessions, {}));
  const closing = isOwner ? await readPart(page, page.api(readClosing, {})) : null;
  const ownEmail = await readPart(page, page.api(readOwnEmail, {}));
  const twoStep = await readPart(page, page.api(memberTwoStep.read, {}));
  const calendar = await readPart(page, page.api(readCalendar, {}));
  const settings = await readPart(page, page.api(readSettings, {}));
  // A company has no colleagues before approval, so the list is not read.
  const standIns = company.approved
    ? await readPart(page, page.api(listStandIns, { params: { id: user.id } }))
    : null;
  return {
    sessions,
    ownEmail,
    twoStep,
    mail: mapPart(settings, ({ mail }) => mail),
    calendar,
    closing,
    area: areaOf(session),
    standIns,
    company: { name: company.name, isSupplier: company.type === 'supplier' },
    me: { id: user.id, name: user.name },
    now: page.now.toISOString(),
  };
}

async function createAddress(posted: Posted) {
  const answer = await send(renewCalendar, posted);
  if (!answer.ok) return refusedForm(posted.page, answer, posted.form);
  return { ok: true as const, message: answer.message, calendarUrl: answer.data.url };
}

const acts = {
  calendar_renew: createAddress,
  calendar_off: endCalendar,
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

type Loaded = Route.ComponentProps['loaderData'];

function SignInCards({ sessions, twoStep, standIns, me, area, now }: Loaded) {
  const t = useText();
  return (
    <>
      <PartCard data={sessions} title={t('session.open.title')}>
        {(data) => <SessionList sessions={data} now={new Date(now)} />}
      </PartCard>
      <PartCard data={twoStep} title={t('twoStep.title')}>
        {(view) => <TwoStepCard view={view} href={`/${area}/two-step`} />}
      </PartCard>
      {standIns !== null && (
        <PartCard data={standIns} title={t('user.standIn.title')}>
          {(list) => <AwayCard me={me} standIns={list} now={new Date(now)} />}
        </PartCard>
      )}
    </>
  );
}

function MessageAndDataCards({
  twoStep,
  ownEmail,
  mail,
  calendar,
  closing,
  company,
  area,
}: Loaded) {
  const t = useText();
  const posted = useActionAnswer<typeof action>();
  // A code that is not needed is ignored, so its field appears until its need is known.
  const needsCode = isMissingData(twoStep) || twoStep.state === 'on';
  return (
    <>
      <PartCard data={ownEmail} title={t('ownEmail.title')}>
        {(view) => <OwnEmailCard view={view} needsCode={needsCode} posted={posted} />}
      </PartCard>
      <PartCard data={mail} title={t('preference.title')}>
        {() => <NotificationSettingsCard href={`/${area}/notifications/settings`} />}
      </PartCard>
      <PartCard data={calendar} title={t('calendar.title')}>
        {(view) => (
          <CalendarCard
            view={view}
            url={posted?.ok === true && 'calendarUrl' in posted ? posted.calendarUrl : null}
          />
        )}
      </PartCard>
      <OwnDataCard />
      {closing !== null && (
        <PartCard data={closing} title={t('closure.title')}>
          {(view) => (
            <CloseAccountCard view={view} company={company.name} isSupplier={company.isSupplier} />
          )}
        </PartCard>
      )}
    </>
  );
}

/** The reader's own sign-in, messages and data, below the address of the profile (decision 0112). */
function Cards(data: Loaded) {
  const { area, mail } = data;
  const t = useText();
  return (
    <div className="mx-auto grid max-w-public grid-cols-[minmax(0,1fr)] gap-gap">
      <header>
        <h1 className="page-name text-h1 text-text">{t('account.own.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('account.own.lead')}</p>
      </header>
      <ProfileTabs area={area} />
      {!isMissingData(mail) && (mail.needs_proof || mail.returned !== null) && (
        <ReturnedNote mail={mail} changeHref="#own-email" />
      )}
      <div className="grid items-start gap-gap lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-gap">
          <SignInCards {...data} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-gap">
          <MessageAndDataCards {...data} />
        </div>
      </div>
    </div>
  );
}
