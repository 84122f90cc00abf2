import { operatorPasskeys } from '#features/passkey/schema.ts';
import { otherAnswerOf, passkeyAnswerOf } from '#features/passkey/ui/passkey-answer.ts';
import { PasskeysPanel } from '#features/passkey/ui/passkeys-panel.tsx';
import { operatorTwoStep } from '#features/two-step/schema.ts';
import { TwoStepPage } from '#features/two-step/ui/two-step-page.tsx';
import { dataOrThrow } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { operatorContext } from '#app/server/operator-session.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { RecordData } from '#app/page/record-data.tsx';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import { useText } from '#ui/use-text.tsx';
import { Note } from '#ui/note.tsx';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { passkeyActs } from '#app/server/passkey.server.ts';
import { twoStepActs } from '#app/server/two-step.server.ts';
import { intents } from '#app/server/intents.server.ts';
import type { Route } from './+types/two-step.ts';

export const handle: ShellHandle = { title: 'twoStep.title', showsMissingData: true };

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const view = dataOrThrow(page, await page.api(operatorTwoStep.read, {})).data;
  const passkeys = dataOrThrow(page, await page.api(operatorPasskeys.list, {})).data;
  const { email, two_step_due: isDue } = context.get(operatorContext);
  return { view, passkeys, email, isDue };
}

export const action = intents({
  ...twoStepActs(operatorTwoStep, '/admin/two-step'),
  ...passkeyActs(operatorPasskeys, '/admin/two-step'),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'twoStep.title', indexed: false });

export default function OperatorTwoStep({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const posted = useActionAnswer<typeof action>();
  const back = { href: '/admin', label: t('twoStep.backToConsole') };
  return (
    <RecordData data={loaderData} title="twoStep.title">
      {({ isDue, passkeys, ...rest }) => (
        <div className="px-page py-6">
          {isDue && (
            <Note
              tone="accent"
              title={t('twoStep.required.title')}
              className="mx-auto mb-4 max-w-160"
            >
              {t('twoStep.required.why')}
            </Note>
          )}
          <TwoStepPage
            {...rest}
            posted={otherAnswerOf(posted)}
            back={back}
            href="/admin/two-step"
          />
          <PasskeysPanel
            passkeys={passkeys}
            posted={passkeyAnswerOf(posted)}
            needsCode={rest.view.state === 'on'}
            href="/admin/two-step"
          />
        </div>
      )}
    </RecordData>
  );
}
