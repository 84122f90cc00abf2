import { redirect } from 'react-router';
import { channels } from '#features/notification/rules/choices.ts';
import { readSettings, saveSettings } from '#features/preference/schema.ts';
import { SettingsPage } from '#features/preference/ui/settings-page.tsx';
import type { InputOf } from '#shared/endpoint.ts';
import { dataOrThrow, refusedForm, setFlash } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import type { FormAnswer } from '#ui/form-answer.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { bodyOf } from '#shared/form-fields.ts';
import type { Route } from './+types/notification-settings.ts';

export const handle: ShellHandle = { title: 'preference.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const view = dataOrThrow(page, await page.api(readSettings, {})).data;
  return { view, area: areaOf(session), memberId: session.user.id };
}

type Choices = NonNullable<NonNullable<InputOf<typeof saveSettings>['body']>['choices']>;

/**
 * A select sends its choice under its name. A clear box sends nothing, so its kind is named in a
 * second field.
 */
function choicesOf(form: FormData): Choices {
  const choices: { kind: string; channel: string; choice: string }[] = [];
  for (const channel of channels) {
    for (const [name, value] of form.entries()) {
      if (typeof value !== 'string' || !name.startsWith(`${channel}.`)) continue;
      choices.push({
        kind: name.slice(channel.length + 1),
        channel,
        choice: channel === 'push' ? 'now' : value,
      });
    }
  }
  const pushed = new Set(
    choices.filter(({ channel }) => channel === 'push').map(({ kind }) => kind),
  );
  for (const kind of form.getAll('kind')) {
    if (typeof kind === 'string' && !pushed.has(kind))
      choices.push({ kind, channel: 'push', choice: 'never' });
  }
  // The server validates the values, so unknown ones pass.
  return choices as Choices;
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<FormAnswer | Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const answer = await page.api(saveSettings, {
    body: {
      ...bodyOf(saveSettings, form),
      choices: choicesOf(form),
    },
  });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect(`/${areaOf(context.get(sessionContext))}/notifications/settings`);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'preference.title', indexed: false });

export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  const posted = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="preference.title">
      {(data) => <SettingsPage {...data} posted={posted} />}
    </RecordData>
  );
}
