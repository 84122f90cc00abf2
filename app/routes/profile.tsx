import { redirect, useActionData } from 'react-router';
import { documentKinds } from '#features/account/rules/documents.ts';
import {
  readProfile,
  removeLogo,
  saveProfile,
  submitReview,
  uploadDocument,
} from '#features/account/schema.ts';
import { endOtherSessions, endSession, listOpenSessions } from '#features/session/schema.ts';
import { SessionList } from '#features/session/ui/session-list.tsx';
import { closeReasons } from '#features/closure/rules.ts';
import { askMoney, closeAccount, readClosing } from '#features/closure/schema.ts';
import { CloseAccountCard } from '#features/closure/ui/close-account-card.tsx';
import { OwnDataCard } from '#features/own-data/ui/own-data-card.tsx';
import {
  askNewEmail,
  confirmNewEmail,
  giveUpNewEmail,
  readOwnEmail,
} from '#features/own-email/schema.ts';
import { OwnEmailCard } from '#features/own-email/ui/own-email-card.tsx';
import { readSettings } from '#features/preference/schema.ts';
import { ReturnedNote } from '#features/preference/ui/returned-note.tsx';
import { ToldCard } from '#features/preference/ui/told-card.tsx';
import { memberTwoStep } from '#features/two-step/schema.ts';
import { TwoStepCard } from '#features/two-step/ui/two-step-card.tsx';
import { endStandIn, listStandIns, nameStandIn } from '#features/user/schema.ts';
import { AwayCard } from '#features/user/ui/away-card.tsx';
import { ProfilePage } from '#features/account/ui/profile-page.tsx';
import type { ProfileAnswer } from '#features/account/ui/profile-form.ts';
import type { Answer } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  dataOrThrow,
  onceKeyOf,
  refusedForm,
  setFlash,
  textOf,
  unknownForm,
} from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { standInOf } from '../server/stand-in-form.server.ts';
import { readUploadForm } from '../server/upload-form.server.ts';
import type { Route } from './+types/profile.ts';

export const handle: ShellHandle = { title: 'shell.nav.profile' };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { user, company, is_owner: isOwner } = context.get(sessionContext);
  const profile = dataOrThrow(page, await page.api(readProfile, {})).data;
  const sessions = dataOrThrow(page, await page.api(listOpenSessions, {})).data;
  const closing = isOwner ? dataOrThrow(page, await page.api(readClosing, {})).data : null;
  const ownEmail = dataOrThrow(page, await page.api(readOwnEmail, {})).data;
  const twoStep = dataOrThrow(page, await page.api(memberTwoStep.read, {})).data;
  const { mail } = dataOrThrow(page, await page.api(readSettings, {})).data;
  // A company has no colleagues before it is approved.
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

/** The fields of a form that were sent; an absent one stays as it is. */
function sentFields(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => form.has(name)).map((name) => [name, textOf(form, name)]),
  );
}

const contactNames = [
  'full_name',
  'position',
  'company_name',
  'mobile',
  'whatsapp',
  'phone',
  'minimum_order_value',
  'version',
];
const detailNames = [
  'legal_name_en',
  'legal_name_ar',
  'licence_number',
  'licence_authority',
  'licence_expires_on',
  'trn',
  'version',
];

/** A chooser that was left empty posts a file without name and bytes: that is a missing file, not an empty one. */
function fileOf(form: FormData): File {
  const file = form.get('file');
  const isChosen = file instanceof File && (file.name !== '' || file.size > 0);
  // The API names what is missing, in the reader's language.
  return isChosen ? file : (undefined as unknown as File);
}

async function send(page: PageContext, form: FormData): Promise<Answer<Endpoint> | null> {
  switch (textOf(form, 'intent')) {
    case 'contact':
      return page.api(saveProfile, { body: sentFields(form, contactNames) });
    case 'details':
      return page.api(saveProfile, { body: sentFields(form, detailNames) });
    case 'upload': {
      const kind = documentKinds.find((one) => one === textOf(form, 'kind')) ?? 'licence';
      return page.api(uploadDocument, { body: { kind, file: fileOf(form) } });
    }
    case 'renew':
      return page.api(uploadDocument, {
        body: { kind: 'licence', file: fileOf(form), expires_on: textOf(form, 'expires_on') },
      });
    case 'remove-logo':
      return page.api(removeLogo, {});
    case 'ask_money':
      return page.api(
        askMoney,
        {
          body: {
            iban: textOf(form, 'iban'),
            holder_name: textOf(form, 'holder_name'),
            password: textOf(form, 'password'),
            code: textOf(form, 'code'),
          },
        },
        onceKeyOf(form),
      );
    case 'submit':
      return page.api(submitReview, {});
    case 'end_session':
      return page.api(endSession, { params: { id: textOf(form, 'id') } });
    case 'end_others':
      return page.api(endOtherSessions, {});
    case 'stand_in':
      return page.api(nameStandIn, { params: { id: textOf(form, 'id') }, body: standInOf(form) });
    case 'end_stand_in':
      return page.api(endStandIn, { params: { id: textOf(form, 'id') } });
    default:
      return sendEmail(page, form);
  }
}

/** The forms of the own address. */
async function sendEmail(page: PageContext, form: FormData): Promise<Answer<Endpoint> | null> {
  const code = textOf(form, 'code');
  switch (textOf(form, 'intent')) {
    case 'email_ask':
      return page.api(askNewEmail, {
        body: { email: textOf(form, 'email'), password: textOf(form, 'password'), code },
      });
    case 'email_confirm':
      return page.api(confirmNewEmail, { body: { code } });
    case 'email_give_up':
      return page.api(giveUpNewEmail, {});
    default:
      return null;
  }
}

/** The account is gone, and so is this page. */
async function close(page: PageContext, form: FormData): Promise<ProfileAnswer | Response> {
  const reason = closeReasons.find((one) => one === textOf(form, 'reason')) ?? ('' as const);
  const body = {
    password: textOf(form, 'password'),
    code: textOf(form, 'code'),
    reason,
    reason_text: textOf(form, 'reason_text'),
  };
  const answer = await page.api(closeAccount, { body });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/auth');
}

/** Whether a whole page must come back: the form was sent without JavaScript. */
function wantsPage(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') === true;
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<ProfileAnswer | Response | ReturnType<typeof unknownForm>> {
  const page = context.get(pageContext);
  const here = `/${areaOf(context.get(sessionContext))}/user-profile`;
  const form = await readUploadForm(page, request);
  if (!(form instanceof FormData)) return form;
  if (textOf(form, 'intent') === 'close_account') return close(page, form);
  const answer = await send(page, form);
  if (answer === null) return unknownForm(page, form);
  if (!answer.ok) return refusedForm(page, answer, form);
  if (!wantsPage(request)) return { ok: true, message: answer.message };
  setFlash(page, { status: 1, message: answer.message });
  return redirect(here);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'account.title', indexed: false });

export default function Profile({ loaderData }: Route.ComponentProps) {
  const posted = useActionData<typeof action>();
  const {
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
  } = loaderData;
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
          <ToldCard href={`/${area}/notifications/settings`} />
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
