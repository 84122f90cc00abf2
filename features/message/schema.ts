import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery, rawBody } from '#shared/endpoint.ts';
import { locales } from '#shared/locale.ts';
import { messageChannels, messageKinds, messageStates, type MessageKind } from './rules/kinds.ts';

/**
 * One mail, SMS or push in its reader's language. `code` and `link` are null where the row no
 * longer contains them.
 */
const messageRow = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds as [MessageKind, ...MessageKind[]]),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  to: z.string(),
  locale: z.enum(locales),
  date: z.iso.datetime(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  code: z.string().nullable(),
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
  note: z.string().nullable(),
});
export type MessageView = z.output<typeof messageRow>;

export const listOutbox = declareEndpoint({
  method: 'get',
  path: '/outbox',
  tag: 'Demo',
  summary: 'Every mail, SMS and push, newest first; only in the demo, elsewhere it does not exist',
  who: anyone,
  query: pageQuery,
  data: pageOf(messageRow),
  refusals: ['not_found'],
});

export const showMail = declareEndpoint({
  method: 'get',
  path: '/outbox/{id}/mail',
  tag: 'Demo',
  summary: 'One mail as a mail program shows it; only in the demo',
  who: anyone,
  params: z.object({ id: z.uuid() }),
  answersFile: true,
});

/** A real mail provider never sends this many reports. */
const reportLimit = { by: 'address', hits: 600, windowSeconds: 60 } as const;

export const reportBounces = declareEndpoint({
  method: 'post',
  path: '/mail/bounce',
  tag: 'Notifications',
  summary:
    'A mail provider tells of addresses that do not exist, or whose holder called a mail spam (docs/notifications.md); the signature over the body is in Webhook-Signature',
  who: anyone,
  body: rawBody,
  refusals: ['signature_invalid'],
  limits: [reportLimit],
  acceptsRaw: true,
});

/**
 * The signed body. Providers send more types of events; all but permanent bounces and complaints
 * are ignored.
 */
export const bounceReport = z.object({
  events: z
    .array(
      z.object({
        type: z.string(),
        email: z.string(),
        permanent: z.boolean().default(false),
        reason: z.string().default(''),
      }),
    )
    .max(1000),
});
