import { chooseOperatorPassword } from '#features/operator/schema/accounts.ts';
import { ChoosePasswordForm } from '#features/operator/ui/choose-password-form.tsx';
import { pageMeta } from '#app/page/meta.ts';
import { ConsoleSignInFrame } from '#app/shell/console-sign-in-frame.tsx';
import { call, formAction } from '#app/server/intents.server.ts';
import type { Route } from './+types/choose-password.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export const action = formAction(call(chooseOperatorPassword, { to: '/admin/sign-in' }));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'operator.accounts.choose.title', indexed: false });

export default function ChoosePassword({ loaderData }: Route.ComponentProps) {
  const refused = useActionAnswer<typeof action>();
  return (
    <ConsoleSignInFrame>
      <ChoosePasswordForm token={loaderData.token} refused={refused} />
    </ConsoleSignInFrame>
  );
}
