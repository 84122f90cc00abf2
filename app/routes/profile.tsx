import {
  readProfile,
  removeLogo,
  saveProfile,
  submitReview,
  uploadDocument,
} from '#features/account/schema.ts';
import { ProfilePage } from '#features/account/ui/profile-page.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { profileEnding } from '../server/profile-ending.server.ts';
import { readUploadForm } from '../server/upload-form.server.ts';
import { runIntent } from '../server/intents.server.ts';
import type { Route } from './+types/profile.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export const handle: ShellHandle = { title: 'shell.nav.profile', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const profile = dataOrThrow(page, await page.api(readProfile, {})).data;
  return {
    profile,
    area: areaOf(session),
    isSuspended: session.company.suspended,
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
  submit: submitReview,
};

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readUploadForm(page, request);
  if (!(form instanceof FormData)) return form;
  const ending = profileEnding(`/${areaOf(context.get(sessionContext))}/user-profile`);
  return runIntent(acts, { page, form, params: {}, request }, ending);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'account.title', indexed: false });

export default function Profile({ loaderData }: Route.ComponentProps) {
  const posted = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="account.title">
      {(data) => <ProfilePage {...data} posted={posted} />}
    </RecordData>
  );
}
