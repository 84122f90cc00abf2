import * as endpoints from '#features/platform/schema/outbox.ts';
import { textOf } from './answers.server.ts';
import type { PageContext } from '../page/page-context.ts';

/** What the outbox's pages ask of the API: one message, or all that the filter finds. */
export async function answerOutbox(page: PageContext, form: FormData) {
  const intent = textOf(form, 'intent');
  const reason = textOf(form, 'reason');
  const params = { id: textOf(form, 'id') };
  const { key, channel, kind, from, to } = Object.fromEntries(
    ['key', 'channel', 'kind', 'from', 'to'].map((name) => [name, textOf(form, name)]),
  );
  const body = { reason, key, channel, kind, from, to };
  switch (intent) {
    case 'send_again':
      return page.api(endpoints.sendAgain, { params, body: { reason } });
    case 'give_up':
      return page.api(endpoints.giveUp, { params, body: { reason } });
    case 'sendAll':
      return page.api(endpoints.sendAllAgain, { body });
    default:
      return page.api(endpoints.giveAllUp, { body });
  }
}
