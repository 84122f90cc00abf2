import { redirect } from 'react-router';
import { refusedForm, setFlash } from './answers.server.ts';
import type { Ending } from './intents.server.ts';

/** True if the form was sent without JavaScript, so that a whole page must be returned. */
function wantsPage(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') === true;
}

/** The ending of the forms of a profile's part. Without JavaScript the part is loaded again. */
export const profileEnding = (here: string): Ending => ({
  refused: ({ page, form }, failure) => refusedForm(page, failure, form),
  done: ({ page, request }, message) => {
    if (!wantsPage(request)) return { ok: true, message };
    setFlash(page, { status: 1, message });
    return redirect(here);
  },
});
