import { z } from 'zod';
import { anyone, member } from '#shared/actor.ts';
import { declareEndpoint, rawBody } from '#shared/endpoint.ts';
import { bounded, mobile } from '#shared/validation.ts';
import { activationForm } from '#features/registration/schema.ts';

export const whatsappView = z.object({
  number: z.string().nullable(),
  /** The date of the consent, or of its end. Null: the user never agreed. */
  since: z.iso.datetime().nullable(),
  stopped: z.boolean(),
  /** The mobile number of the user, E.164, which the form proposes. Null: none, or a number is on. */
  proposed: z.string().nullable(),
  waiting: z.object({ number: z.string(), expires_at: z.iso.datetime() }).nullable(),
});
export type WhatsappView = z.output<typeof whatsappView>;

const limits = [{ by: 'session', hits: 10, windowSeconds: 15 * 60 }] as const;

export const sendNumberCode = declareEndpoint({
  method: 'post',
  path: '/notifications/whatsapp/code',
  tag: 'Notifications',
  summary: 'Sends a 6-digit code by WhatsApp to the number that is to get notifications',
  who: member,
  body: z.object({ mobile }),
  refusals: ['not_found', 'too_many_requests'],
  limits,
});

export const agreeToWhatsapp = declareEndpoint({
  method: 'post',
  path: '/notifications/whatsapp',
  tag: 'Notifications',
  summary:
    'Turns on notifications by WhatsApp at the number that the code proves; records the consent with its words',
  who: member,
  body: activationForm,
  refusals: ['not_found', 'wrong_code', 'code_expired', 'too_many_requests'],
  limits: [{ by: 'session', hits: 30, windowSeconds: 15 * 60 }],
});

export const endWhatsapp = declareEndpoint({
  method: 'post',
  path: '/notifications/whatsapp/end',
  tag: 'Notifications',
  summary: 'Turns off notifications by WhatsApp; pending ones are sent by the next channel',
  who: member,
  limits: [{ by: 'session', hits: 30, windowSeconds: 15 * 60 }],
});

/** Meta sends one report for each state of each message, from many addresses. */
const reportLimits = [{ by: 'address', hits: 3000, windowSeconds: 60 }] as const;

export const reportWhatsapp = declareEndpoint({
  method: 'post',
  path: '/whatsapp/status',
  tag: 'Notifications',
  summary:
    'Accepts reports of the WhatsApp Cloud API about messages, STOP messages and templates; authenticated by the signature of the body in X-Hub-Signature-256',
  who: anyone,
  body: rawBody,
  refusals: ['signature_invalid'],
  limits: reportLimits,
  acceptsRaw: true,
});

export const verifyWhatsapp = declareEndpoint({
  method: 'get',
  path: '/whatsapp/status',
  tag: 'Notifications',
  summary:
    'Returns the challenge with which Meta verifies the address of the reports, if the token is right',
  who: anyone,
  query: z.object({
    'hub.mode': z.literal('subscribe', 'invalid'),
    'hub.verify_token': bounded(300),
    'hub.challenge': bounded(300).regex(/^[\w-]{1,300}$/, 'invalid'),
  }),
  refusals: ['signature_invalid'],
  limits: [{ by: 'address', hits: 60, windowSeconds: 60 }],
  answersFile: true,
});
