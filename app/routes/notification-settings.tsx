import { channels } from '#features/notification/rules/choices.ts';
import { readSettings, saveSettings } from '#features/preference/schema.ts';
import { SettingsPage } from '#features/preference/ui/settings-page.tsx';
import type { InputOf } from '#shared/endpoint.ts';
import { agreeToWhatsapp, endWhatsapp, sendNumberCode } from '#features/whatsapp/schema/optin.ts';
import { dataOrThrow } from '../server/answers.server.ts';
import { call, postedOf, runIntent, type Posted } from '../server/intents.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
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
 * second field, and the channels with boxes in fields named `box`.
 */
function choicesOf(form: FormData): Choices {
  const choices: { kind: string; channel: string; choice: string }[] = [];
  for (const channel of channels) {
    for (const [name, value] of form.entries()) {
      if (typeof value !== 'string' || !name.startsWith(`${channel}.`)) continue;
      choices.push({
        kind: name.slice(channel.length + 1),
        channel,
        choice: channel === 'email' ? value : 'now',
      });
    }
  }
  for (const channel of ['push', ...form.getAll('box')]) {
    const marked = new Set(
      choices.filter((one) => one.channel === channel).map(({ kind }) => kind),
    );
    for (const kind of form.getAll('kind')) {
      if (typeof kind === 'string' && typeof channel === 'string' && !marked.has(kind))
        choices.push({ kind, channel, choice: 'never' });
    }
  }
  // The server validates the values, so unknown ones pass.
  return choices as Choices;
}

function actsOf(to: string) {
  const body = ({ form }: Posted) => ({ choices: choicesOf(form) });
  // A clear box sends nothing. The form of the presets has no box.
  const whole = (posted: Posted) => ({
    ...body(posted),
    acts_by_link: posted.form.has('acts_by_link'),
  });
  return {
    save: call(saveSettings, { body: whole, to }),
    preset: call(saveSettings, { body, to }),
    whatsapp_code: call(sendNumberCode, { to }),
    whatsapp_on: call(agreeToWhatsapp, { to }),
    whatsapp_off: call(endWhatsapp, { to }),
  };
}

export async function action(args: Route.ActionArgs) {
  const area = areaOf(args.context.get(sessionContext));
  return runIntent(actsOf(`/${area}/notifications/settings`), await postedOf(args));
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
