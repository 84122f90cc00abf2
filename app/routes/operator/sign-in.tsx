import { Link, redirect, useActionData } from 'react-router';
import { operatorSecondSignIn, operatorSignIn } from '../../../features/operator/schema.ts';
import { OperatorSignInForm } from '../../../features/operator/ui/operator-sign-in-form.tsx';
import { SecondStepForm } from '../../../features/two-step/ui/second-step-form.tsx';
import { brandOf } from '../../../shared/brand.ts';
import { demoEmails, demoPassword } from '../../../shared/demo.ts';
import { refusedForm, setFlash, textOf } from '../../answers.server.ts';
import { pageMeta } from '../../meta.ts';
import { currentOperator } from '../../operator-session.server.ts';
import { pageContext, type PageContext } from '../../page-context.ts';
import { tileClass } from '../../shell/icon-button-class.ts';
import { LanguageLink, useRestoredForm } from '../../shell/language-link.tsx';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import { useReading } from '../../texts/use-text.tsx';
import { dropTicket, keepTicket, secondStepTicket } from '../../two-step.server.ts';
import { Logo } from '../../ui/logo.tsx';
import type { Route } from './+types/sign-in.ts';

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

async function finish(page: PageContext, form: FormData) {
  const body = { ticket: secondStepTicket(page, 'operator'), code: textOf(form, 'code') };
  const answer = await page.api(operatorSecondSignIn, { body });
  if (!answer.ok && answer.code !== 'sign_in_expired') return refusedForm(page, answer, form);
  dropTicket(page, 'operator');
  setFlash(page, { status: answer.ok ? 1 : 0, message: answer.message });
  return redirect(answer.ok ? '/admin' : '/admin/sign-in');
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (textOf(form, 'intent') === 'second') return finish(page, form);
  const answer = await page.api(operatorSignIn, {
    body: { email: textOf(form, 'email'), password: textOf(form, 'password') },
  });
  if (!answer.ok) {
    return keepTicket(page, 'operator', answer)
      ? redirect('/admin/sign-in?mode=second')
      : refusedForm(page, answer, form);
  }
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/admin');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operator.signIn.title', indexed: false });

export default function OperatorSignIn({ loaderData }: Route.ComponentProps) {
  const { locale } = useReading();
  const refused = useActionData<typeof action>();
  const brand = brandOf(locale);
  useRestoredForm();
  return (
    <div className="flex min-h-dvh flex-col px-page">
      <header className="mx-auto flex min-h-16 w-full max-w-public items-center justify-between gap-4 md:min-h-24">
        <Link to="/" className="rounded-button">
          <Logo size={34} brand={{ name: brand.name, ...(brand.logoUrl === null ? {} : { logoUrl: brand.logoUrl }) }} />
        </Link>
        <div className="flex items-center gap-3">
          <LanguageLink className="inline-flex min-h-11 items-center rounded-button px-2 text-small font-medium text-text-2 hover:text-text" />
          <ThemeSwitch className={`${tileClass} hover:bg-hover`} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col items-center justify-center pb-24 outline-none">
        <div className="w-full max-w-110 rounded-card border border-line bg-surface p-6 shadow-1 md:p-8">
          {loaderData.isSecond ? (
            <SecondStepForm refused={refused} byRecovery={loaderData.byRecovery} hrefs={hrefs} isOperator />
          ) : (
            <OperatorSignInForm refused={refused} demo={loaderData.demo} />
          )}
        </div>
      </main>
    </div>
  );
}
