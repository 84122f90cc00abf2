import { z } from 'zod';
import { locales } from '#shared/locale.ts';
import {
  instant,
  contentTag,
  editor,
  byId,
  optionalReason,
  siteTag,
  perAddress,
} from '#features/site/schema.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, listFilter } from '#shared/list.ts';
import { note, seenVersion, reason, email, line } from '#shared/validation.ts';
import { anyone } from '#shared/actor.ts';
import { contactStates, contactFilters, contactVerbs } from './rules.ts';

const contactRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  excerpt: z.string(),
  locale: z.enum(locales),
  state: z.enum(contactStates),
  sent_at: instant,
  moved_at: instant,
});
export type ContactRowView = z.output<typeof contactRow>;

export const listContacts = declareEndpoint({
  method: 'get',
  path: '/operator/messages',
  tag: contentTag,
  summary:
    'Lists the messages of visitors, newest first; `key` searches name, address, subject and text',
  who: editor,
  query: pageQuery
    .extend({ ...listFilter, state: z.enum(contactFilters).default('new') })
    .refine(...daysInOrder),
  data: pageOf(contactRow),
});

const contactView = contactRow.omit({ excerpt: true }).extend({
  message: z.string(),
  version: z.int(),
  /** The day of erasure. Every step on the message postpones it. */
  erased_on: instant,
  steps: z.array(
    z.object({
      id: z.uuid(),
      verb: z.enum(contactVerbs),
      text: z.string(),
      by: z.string(),
      at: instant,
      /** The state of a reply's mail. Null: the mail's row is deleted. */
      mail: z.enum(['waiting', 'sent', 'failed', 'kept']).nullable(),
    }),
  ),
  can: z.object({
    reply: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    close_silently: z.boolean(),
  }),
});
export type ContactView = z.output<typeof contactView>;

export const readContact = declareEndpoint({
  method: 'get',
  path: '/operator/messages/{id}',
  tag: contentTag,
  summary: 'Returns a message with its replies',
  who: editor,
  params: byId,
  data: contactView,
});

export const replyToContact = declareEndpoint({
  method: 'post',
  path: '/operator/messages/{id}/reply',
  tag: contentTag,
  summary: 'Replies by email in the language of the message',
  who: editor,
  params: byId,
  body: z.object({ text: note(10, 4000), seen_version: seenVersion }),
  refusals: ['not_found', 'state_changed', 'conflict'],
});

export const closeContact = declareEndpoint({
  method: 'post',
  path: '/operator/messages/{id}/close',
  tag: contentTag,
  summary: 'Closes a message; a message without a reply requires a reason',
  who: editor,
  params: byId,
  body: z.object({ reason: optionalReason, seen_version: seenVersion }),
  refusals: ['not_found', 'state_changed', 'conflict'],
});

export const reopenContact = declareEndpoint({
  method: 'post',
  path: '/operator/messages/{id}/reopen',
  tag: contentTag,
  summary: 'Reopens a closed message, with a reason',
  who: editor,
  params: byId,
  body: z.object({ reason, seen_version: seenVersion }),
  refusals: ['not_found', 'state_changed', 'conflict'],
});

/** Fields of specification §3, lengths of §5.1. */
const contactInput = z.object({
  name: line(3, 100),
  email,
  subject: line(3, 150),
  message: note(10, 4000),
});
export type ContactInput = z.output<typeof contactInput>;

export const sendContact = declareEndpoint({
  method: 'post',
  path: '/contact',
  tag: siteTag,
  summary: 'Sends a message to the platform',
  who: anyone,
  body: contactInput,
  limits: perAddress,
});
