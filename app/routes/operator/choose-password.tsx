import { redirect, useActionData } from 'react-router';
import { chooseStaffPassword } from '#features/staff/schema.ts';
import { ChoosePasswordForm } from '#features/staff/ui/choose-password-form.tsx';
import { refusedForm, setFlash, textOf } from '#app/server/answers.server.ts';
import { pageMeta } from '#app/page/meta.ts';
import { pageContext } from '#app/page/page-context.ts';
import { ConsoleDoor } from '#app/shell/console-door.tsx';
import type { Route } from './+types/choose-password.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const body = { token: textOf(form, 'token'), password: textOf(form, 'password') };
  const answer = await page.api(chooseStaffPassword, { body });
  if (!answer.ok) return refusedForm(page, answer, form);
  setFlash(page, { status: 1, message: answer.message });
  return redirect('/admin/sign-in');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'staff.choose.title', indexed: false });

/** Where the mailed link of an operator leads. */
export default function ChoosePassword({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>();
  return (
    <ConsoleDoor>
      <ChoosePasswordForm token={loaderData.token} refused={refused} />
    </ConsoleDoor>
  );
}
