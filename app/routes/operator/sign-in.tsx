import { redirect } from 'react-router';
import {
  operatorPasskeySignIn,
  operatorSecondSignIn,
  operatorSignIn,
} from '#features/operator/schema/session.ts';
import { OperatorSignInForm } from '#features/operator/ui/sign-in-form.tsx';
import { PasskeySignIn } from '#features/passkey/ui/passkey-sign-in.tsx';
import { SecondStepForm } from '#features/two-step/ui/second-step-form.tsx';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { refusedForm, setFlash } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { currentOperator } from '#app/server/operator-session.server.ts';
import { pageContext } from '#app/page/page-context.ts';
import { ConsoleSignInFrame } from '#app/shell/console-sign-in-frame.tsx';
import { useRestoredForm } from '#app/shell/language-link.tsx';
import { assertionOf } from '#app/server/passkey.server.ts';
import { dropTicket, saveTicket, secondStepTicket } from '#app/server/two-step.server.ts';
import { intents, send, type Posted } from '#app/server/intents.server.ts';
import type { Route } from './+types/sign-in.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if ((await currentOperator(page)) !== null) throw redirect('/admin');
  const search = new URL(request.url).searchParams;
  const isSecond = search.get('mode') === 'second';
  if (isSecond && secondStepTicket(page, 'operator') === '') throw redirect('/admin/sign-in');
  return {
    isSecond,
    byRecovery: search.get('with') === 'recovery',
    demo: page.demo ? { operator: demoEmails[2], password: demoPassword } : null,
  };
}

const hrefs = {
  app: '/admin/sign-in?mode=second',
  recovery: '/admin/sign-in?mode=second&with=recovery',
  back: '/admin/sign-in',
} as const;

async function begin(posted: Posted) {
  const { page, form } = posted;
  const answer = await send(operatorSignIn, posted);
  if (!answer.ok) {
    return saveTicket(page, 'operator', answer)
      ? redirect('/admin/sign-in?mode=second')
      : refusedForm(page, answer, form);
  }
  return redirect('/admin');
}

async function finish(posted: Posted) {
  const { page, form } = posted;
  const body = () => ({ ticket: secondStepTicket(page, 'operator') });
  const answer = await send(operatorSecondSignIn, posted, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'operator');
  if (answer.ok) return redirect('/admin');
  setFlash(page, { status: 0, message: answer.message });
  return redirect('/admin/sign-in');
}

async function passkey(posted: Posted) {
  const { page, form } = posted;
  const isSecond = new URL(posted.request.url).searchParams.get('mode') === 'second';
  const ticket = isSecond ? secondStepTicket(page, 'operator') : '';
  const body = () => ({ credential: assertionOf(posted), ticket });
  const answer = await send(operatorPasskeySignIn, posted, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'operator');
  if (answer.ok) return redirect('/admin');
  setFlash(page, { status: 0, message: answer.message });
  return redirect('/admin/sign-in');
}

export const action = intents({ 'sign-in': begin, second: finish, passkey });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operator.signIn.title', indexed: false });

export default function OperatorSignIn({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  useRestoredForm();
  const isOfPasskey = refused?.values['intent'] === 'passkey';
  const ofPassword = isOfPasskey ? undefined : refused;
  return (
    <ConsoleSignInFrame>
      {loaderData.isSecond ? (
        <SecondStepForm
          refused={ofPassword}
          byRecovery={loaderData.byRecovery}
          hrefs={hrefs}
          isOperator
        />
      ) : (
        <OperatorSignInForm refused={ofPassword} demo={loaderData.demo} />
      )}
      <PasskeySignIn refused={isOfPasskey ? refused : undefined} />
    </ConsoleSignInFrame>
  );
}
