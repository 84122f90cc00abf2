import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import { daysInOrder, listFilter, oneOf } from '#shared/list.ts';
import { locales } from '#shared/locale.ts';
import { note } from '#shared/validation.ts';
import { messageKinds } from '#features/message/rules/kinds.ts';
import { outboxChannels, outboxStates } from '../rules/outbox.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();
const byId = z.object({ id: z.uuid() });
const reason = note(3, 1000);

const outboxRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  label: z.string(),
  /** In the message's own language. Null: a secret kind, or one of a newer version. */
  subject: z.string().nullable(),
  channel: z.string(),
  state: z.enum(outboxStates),
  /** An e-mail address or phone number; for a push, the device's id. */
  to: z.string(),
  locale: z.enum(locales),
  created_at: instant,
  sent_at: instant.nullable(),
  tries: z.int(),
  next_try_at: instant.nullable(),
  error: z.string(),
  can: z.object({ send_again: z.boolean(), give_up: z.boolean() }),
});
export type OutboxRow = z.output<typeof outboxRow>;

const outboxMessage = outboxRow.extend({
  /** It has or had a code or link, so operators must not read it. */
  secret: z.boolean(),
  /**
   * In the message's own language, without links. Null: a secret kind, or one of a newer version.
   */
  content: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

const filter = {
  ...listFilter,
  state: oneOf(outboxStates),
  channel: oneOf(outboxChannels),
  kind: oneOf(messageKinds),
};

export const listOutboxMessages = declareEndpoint({
  method: 'get',
  path: '/operator/outbox',
  tag: 'Platform',
  summary:
    'Lists outgoing emails, SMS and pushes, newest first; `key` is the start of a destination',
  who: administrator,
  query: z.object({ ...pageQuery.shape, ...filter }).refine(...daysInOrder),
  data: pageOf(outboxRow),
  extra: z.object({
    /** Failed messages without a decision, counted up to 1,000. */
    failed: z.int(),
    kinds: z.array(z.object({ kind: z.enum(messageKinds), label: z.string() })),
  }),
});

export const readOutboxMessage = declareEndpoint({
  method: 'get',
  path: '/operator/outbox/{id}',
  tag: 'Platform',
  summary: 'Returns a message with its text, unless it contains a code or a link',
  who: administrator,
  params: byId,
  data: outboxMessage,
});

const one = z.object({ reason });
const many = z
  .object({ reason, ...listFilter, channel: oneOf(outboxChannels), kind: oneOf(messageKinds) })
  .refine(...daysInOrder);

export const sendAgain = declareEndpoint({
  method: 'post',
  path: '/operator/outbox/{id}/send_again',
  tag: 'Platform',
  summary: 'Queues a failed message again with all its attempts',
  who: administrator,
  params: byId,
  body: one,
  data: outboxMessage,
  refusals: ['state_changed', 'message_secret'],
});

export const giveUp = declareEndpoint({
  method: 'post',
  path: '/operator/outbox/{id}/give_up',
  tag: 'Platform',
  summary: 'Abandons a failed message: it is retained, and leaves the work queue',
  who: administrator,
  params: byId,
  body: one,
  data: outboxMessage,
  refusals: ['state_changed'],
});

const counted = z.object({ count: z.int() });

export const sendAllAgain = declareEndpoint({
  method: 'post',
  path: '/operator/outbox/send_again',
  tag: 'Platform',
  summary:
    'Queues the failed messages of a filter again, at most 1,000 per call; messages with codes or links are excluded',
  who: administrator,
  body: many,
  data: counted,
});

export const giveAllUp = declareEndpoint({
  method: 'post',
  path: '/operator/outbox/give_up',
  tag: 'Platform',
  summary: 'Abandons the failed messages of a filter, at most 1,000 per call',
  who: administrator,
  body: many,
  data: counted,
});
