import { redirect } from 'react-router';
import * as views from '#features/saved-view/schema.ts';
import { safePath } from '#shared/locale.ts';
import { viewField, viewQueryOf } from '#shared/saved-view.ts';
import { isScripted, refusedForm, setFlash } from '#app/server/answers.server.ts';
import {
  call,
  fieldAs,
  postedOf,
  runIntent,
  type Ending,
  type Posted,
} from '#app/server/intents.server.ts';
import type { Route } from './+types/views.ts';

const addressOf = fieldAs('address', 'returnTo');
const returnTo = (posted: Posted): string => safePath(addressOf(posted).address);

function listWith(posted: Posted, view: { readonly id: string } | null): string {
  const { pathname, search } = new URL(returnTo(posted), 'http://page.invalid');
  const query = new URLSearchParams(viewQueryOf(search));
  if (view !== null) query.set(viewField, view.id);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

type Save = typeof views.saveView | typeof views.saveOperatorView;

/** `name` is what the reader typed, `was` the name of the present view. */
function actsOf(
  saveView: Save,
  moveView: typeof views.moveView,
  removeView: typeof views.removeView,
) {
  const formerName = fieldAs('name', 'was');
  const toView = (view: views.SavedViewView, posted: Posted) => listWith(posted, view);
  const move = (by: 'earlier' | 'later') =>
    call(moveView, {
      body: (posted) => ({ ...formerName(posted), by }),
      to: (_, posted) => returnTo(posted),
    });
  return {
    save: call(saveView, { to: toView }),
    new: call(saveView, { to: toView, body: () => ({ was: undefined }) }),
    earlier: move('earlier'),
    later: move('later'),
    remove: call(removeView, { body: formerName, to: (_, posted) => listWith(posted, null) }),
  };
}

const ofMember = actsOf(views.saveView, views.moveView, views.removeView);
const ofOperator = actsOf(views.saveOperatorView, views.moveOperatorView, views.removeOperatorView);

/** A script shows the refusal in its form; without one the list shows it. */
const ending: Ending = {
  refused: (posted, failure) => {
    if (isScripted(posted.page)) return refusedForm(posted.page, failure, posted.form);
    const [problem] = Object.values(failure.errors).flat();
    setFlash(posted.page, { status: 0, message: problem ?? failure.message });
    return redirect(returnTo(posted));
  },
  done: (_, message) => ({ ok: true, message }),
};

/** Changes a view of a list and returns to the list (ui/view-form.tsx). */
export async function action(args: Route.ActionArgs) {
  const posted = await postedOf(args);
  const isConsole = returnTo(posted).startsWith('/admin/');
  return runIntent(isConsole ? ofOperator : ofMember, posted, ending);
}

export function loader(): Response {
  return redirect('/');
}
