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
  summary: 'Lists every email, SMS and push, newest first; exists only in the demo',
  who: anyone,
  query: pageQuery,
  data: pageOf(messageRow),
  refusals: ['not_found'],
});

export const showMail = declareEndpoint({
  method: 'get',
  path: '/outbox/{id}/mail',
  tag: 'Demo',
  summary: 'Returns an email as an email program displays it; exists only in the demo',
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
    'Accepts reports of an email provider about addresses that do not exist and recipients who marked an email as spam, in our format, in those of Postmark and Amazon SES, or as a returned email of RFC 3464 (docs/notifications.md); authenticated by the signature of the body in Webhook-Signature, or by the secret as password of HTTP Basic',
  who: anyone,
  body: rawBody,
  refusals: ['signature_invalid'],
  limits: [reportLimit],
  acceptsRaw: true,
});

export const reportSms = declareEndpoint({
  method: 'post',
  path: '/sms/status',
  tag: 'Notifications',
  summary:
    'Accepts a report of the SMS gateway about one message, as Twilio sends it; authenticated by the signature of address and form in X-Twilio-Signature',
  who: anyone,
  query: z.object({ id: z.uuid() }),
  body: rawBody,
  refusals: ['signature_invalid'],
  limits: [{ by: 'address', hits: 3000, windowSeconds: 60 }],
  acceptsRaw: true,
});

/**
 * Events in our own form. Providers send more types of events; all but permanent bounces and
 * complaints are ignored.
 */
export const ownReport = z.object({
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

/** Postmark's webhooks of bounces and spam complaints (postmarkapp.com/developer/webhooks). */
export const postmarkReport = z.object({
  RecordType: z.string(),
  Type: z.string().default(''),
  Email: z.string().default(''),
  Details: z.string().default(''),
});

const sesRecipients = z
  .array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().default('') }))
  .max(1000);
/** A notification or an event of Amazon SES (docs.aws.amazon.com/ses, "Amazon SNS contents"). */
export const sesReport = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z
      .object({
        bounceType: z.string(),
        bounceSubType: z.string().default(''),
        bouncedRecipients: sesRecipients,
      })
      .optional(),
    complaint: z.object({ complainedRecipients: sesRecipients }).optional(),
  })
  .refine(({ notificationType, eventType }) => (notificationType ?? eventType) !== undefined);
/** SES's event inside a message of SNS, or inside an event of EventBridge. */
export const snsMessage = z.object({ Type: z.string(), Message: z.string() });
export const eventBridgeEvent = z.object({ 'detail-type': z.string(), detail: z.unknown() });

export type OwnReport = z.output<typeof ownReport>;
export type PostmarkReport = z.output<typeof postmarkReport>;
export type SesReport = z.output<typeof sesReport>;
export type SesRecipients = z.output<typeof sesRecipients>;
