import { refuse } from '#shared/refusals.ts';
import { serve, serveOperator, type Served, withMessage } from '#shared/serve.ts';
import { actOnContact, sendContact } from './commands.ts';
import * as reads from './reads.ts';
import * as contacts from './schema.ts';

export const contactApi: readonly Served[] = [
  serve(contacts.sendContact, async (call, { body }) =>
    withMessage(await sendContact(call, body), 'contact.form.sent'),
  ),
  serveOperator(contacts.listContacts, async (call, { query }) => ({
    data: await reads.readContacts(call, query),
  })),
  serveOperator(contacts.readContact, async (call, { params }) => {
    const contact = await reads.readContact(call, params.id);
    return contact === null ? refuse('not_found') : { data: contact };
  }),
  serveOperator(contacts.replyToContact, async (call, { params, body }) => {
    const act = { verb: 'reply', text: body.text, seenVersion: body.seen_version } as const;
    return withMessage(await actOnContact(call, params.id, act), 'contact.desk.replied');
  }),
  serveOperator(contacts.closeContact, async (call, { params, body }) => {
    const act = { verb: 'close', text: body.reason, seenVersion: body.seen_version } as const;
    return withMessage(await actOnContact(call, params.id, act), 'contact.desk.closedNow');
  }),
  serveOperator(contacts.reopenContact, async (call, { params, body }) => {
    const act = { verb: 'reopen', text: body.reason, seenVersion: body.seen_version } as const;
    return withMessage(await actOnContact(call, params.id, act), 'contact.desk.reopened');
  }),
];
