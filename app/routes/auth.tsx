import { redirect } from 'react-router';
import { readRegistration } from '#features/registration/schema.ts';
import { ActivateForm } from '#features/registration/ui/activate-form.tsx';
import { SignUpForm } from '#features/registration/ui/sign-up-form.tsx';
import { PasskeySignIn } from '#features/passkey/ui/passkey-sign-in.tsx';
import { ForgotForm } from '#features/session/ui/forgot-form.tsx';
import { ResetForm } from '#features/session/ui/reset-form.tsx';
import { SignInForm } from '#features/session/ui/sign-in-form.tsx';
import { SecondStepForm } from '#features/two-step/ui/second-step-form.tsx';
import { accountTypes } from '#shared/actor.ts';
import { brandOf } from '#shared/brand.ts';
import { demoPassword } from '#shared/demo.ts';
import { dataOrThrow } from '../server/answers.server.ts';
import { authActs, ticketOf } from '../server/auth-actions.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { currentSession } from '../server/session.server.ts';
import { AuthShell } from '../shell/auth-shell.tsx';
import { ErrorPage } from '../shell/error-page.tsx';
import { secondStepTicket } from '../server/two-step.server.ts';
import { enhancedPage } from '../page/static-page.ts';
import { useI18n } from '#ui/use-text.tsx';
import { useActionAnswer } from '#ui/use-action-answer.ts';
import { intents } from '../server/intents.server.ts';
import type { Route } from './+types/auth.ts';

export const handle = enhancedPage;

const modes = ['sign-in', 'second', 'sign-up', 'activate', 'forgot'] as const;
const secondHrefs = {
  app: '/auth?mode=second',
  recovery: '/auth?mode=second&with=recovery',
  back: '/auth',
} as const;
type Mode = (typeof modes)[number];

function modeOf(search: URLSearchParams): Mode {
  return modes.find((mode) => mode === search.get('mode')) ?? 'sign-in';
}

/** specification §6: a signed-in, verified user goes to the home page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const mode = modeOf(search);
  const resetToken = search.get('reset');
  if (resetToken === null && (await currentSession(page)) !== null) throw redirect('/');
  if (mode === 'second' && secondStepTicket(page, 'member') === '') throw redirect('/auth');
  const ticket = ticketOf(page);
  const sent =
    mode === 'activate' && ticket !== ''
      ? dataOrThrow(page, await page.api(readRegistration, { body: { ticket } })).data
      : null;
  if (mode === 'activate' && sent === null) throw redirect('/auth?mode=sign-up');
  const type = accountTypes.find((one) => one === search.get('type'));
  const demo = page.demo
    ? { buyer: 'buyer@demo.test', supplier: 'supplier@demo.test', password: demoPassword }
    : null;
  const byRecovery = search.get('with') === 'recovery';
  return {
    mode,
    byRecovery,
    resetToken,
    type,
    sent: sent === null ? null : withoutTicket(sent),
    demo,
  };
}

/** Removes the ticket from the page's data, because it must remain in its HttpOnly cookie. */
function withoutTicket<T extends { ticket: string }>({
  ticket: _ticket,
  ...rest
}: T): Omit<T, 'ticket'> {
  return rest;
}

export const action = intents(authActs);

/**
 * Search engines index these forms only. The steps after them and the pages of mailed links must
 * never be indexed.
 */
const indexedPaths: Partial<Record<Mode, string>> = {
  'sign-in': '/auth',
  'sign-up': '/auth?mode=sign-up',
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const indexedPath = loaderData?.resetToken === null ? indexedPaths[loaderData.mode] : undefined;
  return pageMeta(matches, {
    title: loaderData?.mode === 'sign-up' ? 'registration.pageTitle' : 'session.pageTitle',
    description: 'session.pageDescription',
    indexed: indexedPath !== undefined,
    ...(indexedPath === undefined ? {} : { path: indexedPath }),
  });
};

export default function Auth({ loaderData }: Route.ComponentProps) {
  const { locale } = useI18n();
  const answer = useActionAnswer<typeof action>();
  const refused = answer?.ok === false ? answer : undefined;
  const sentMessage = answer?.ok === true ? answer.message : null;
  const { mode, byRecovery, type, sent, demo, resetToken } = loaderData;
  // Without JavaScript the page of a mailed link has both forms, so the answer must go to the one
  // that was sent.
  const intent = refused?.values['intent'];
  const isOfReset = intent === 'reset';
  const isOfPasskey = intent === 'passkey';
  const ofPassword = isOfReset || isOfPasskey ? undefined : refused;
  return (
    <AuthShell brand={brandOf(locale)} step={1}>
      {resetToken !== null && (
        <ResetForm token={resetToken} refused={isOfReset ? refused : undefined} />
      )}
      {mode === 'sign-in' && <SignInForm refused={ofPassword} demo={demo} />}
      {mode === 'second' && (
        <SecondStepForm refused={ofPassword} byRecovery={byRecovery} hrefs={secondHrefs} />
      )}
      {(mode === 'sign-in' || mode === 'second') && (
        <PasskeySignIn refused={isOfPasskey ? refused : undefined} />
      )}
      {mode === 'sign-up' && <SignUpForm refused={refused} type={type} />}
      {mode === 'forgot' && <ForgotForm refused={refused} sent={sentMessage} />}
      {mode === 'activate' && sent !== null && (
        <ActivateForm refused={refused} sent={sent} demo={demo !== null} />
      )}
    </AuthShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { locale } = useI18n();
  return (
    <AuthShell brand={brandOf(locale)}>
      <ErrorPage error={error} />
    </AuthShell>
  );
}
