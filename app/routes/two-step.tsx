import { memberPasskeys } from '#features/passkey/schema.ts';
import { otherAnswerOf, passkeyAnswerOf } from '#features/passkey/ui/passkey-answer.ts';
import { PasskeysPanel } from '#features/passkey/ui/passkeys-panel.tsx';
import { memberTwoStep } from '#features/two-step/schema.ts';
import { TwoStepPage } from '#features/two-step/ui/two-step-page.tsx';
import { dataOrThrow } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { RecordData } from '../page/record-data.tsx';
import { areaOf, sessionContext } from '../server/session.server.ts';
import type { ShellHandle } from '../shell/shell-types.ts';
import { useText } from '#ui/use-text.tsx';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { passkeyActs } from '../server/passkey.server.ts';
import { twoStepActs } from '../server/two-step.server.ts';
import { postedOf, runIntent } from '../server/intents.server.ts';
import type { Route } from './+types/two-step.ts';

export const handle: ShellHandle = { title: 'twoStep.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const session = context.get(sessionContext);
  const view = dataOrThrow(page, await page.api(memberTwoStep.read, {})).data;
  const passkeys = dataOrThrow(page, await page.api(memberPasskeys.list, {})).data;
  return { view, passkeys, email: session.user.email, area: areaOf(session) };
}

export async function action(args: Route.ActionArgs) {
  const here = `/${areaOf(args.context.get(sessionContext))}/two-step`;
  const acts = { ...twoStepActs(memberTwoStep, here), ...passkeyActs(memberPasskeys, here) };
  return runIntent(acts, await postedOf(args));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'twoStep.title', indexed: false });

export default function TwoStep({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const posted = useActionAnswer<typeof action>();
  return (
    <RecordData data={loaderData} title="twoStep.title">
      {({ area, passkeys, ...rest }) => (
        <>
          <TwoStepPage
            {...rest}
            posted={otherAnswerOf(posted)}
            back={{ href: `/${area}/user-profile/account`, label: t('twoStep.back') }}
            href={`/${area}/two-step`}
          />
          <PasskeysPanel
            passkeys={passkeys}
            posted={passkeyAnswerOf(posted)}
            needsCode={rest.view.state === 'on'}
            href={`/${area}/two-step`}
          />
        </>
      )}
    </RecordData>
  );
}
