import { z } from 'zod';
import { bounded, onceValid } from '#shared/validation.ts';
import { anyone, member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { channels, choices } from '../notification/rules/choices.ts';
import { notificationTopics } from '../notification/rules/kind.ts';
import { notificationTypes } from '../notification/rules/kinds.ts';
import { whatsappView } from '../whatsapp/schema/optin.ts';
import { presets } from '../notification/rules/presets.ts';

const way = z.object({
  choice: z.enum(choices),
  /** Empty: the mail is always sent. */
  choices: z.array(z.enum(choices)),
});

/** 24-hour time in Dubai, or ''. */
const time = bounded(40).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'invalid');

const settingsView = z.object({
  /** The preset that equals the choices. Null: the user chose kinds one by one. */
  preset: z.enum(presets).nullable(),
  kinds: z.array(
    z.object({
      kind: z.enum(notificationTypes),
      topic: z.enum(notificationTopics),
      title: z.string(),
      email: way,
      push: way,
      whatsapp: way,
    }),
  ),
  /**
   * Times of Dubai. Messages that can be delayed are not sent between them. Both '' for no quiet
   * hours.
   */
  quiet_from: z.string(),
  quiet_until: z.string(),
  push: z.object({
    /**
     * The public key that a browser needs to subscribe (VAPID). Null: this installation sends no
     * pushes.
     */
    key: z.string().nullable(),
    on: z.boolean(),
  }),
  whatsapp: whatsappView.nullable(),
  acts_by_link: z.boolean(),
  mail: z.object({
    address: z.string(),
    /** No notification is mailed before the address is confirmed. */
    needs_proof: z.boolean(),
    /** The bounce or complaint of the address. Null: none is known. */
    returned: z
      .object({ kind: z.enum(['bounce', 'complaint']), date: z.iso.datetime() })
      .nullable(),
  }),
});
export type SettingsView = z.output<typeof settingsView>;

export const readSettings = declareEndpoint({
  method: 'get',
  path: '/notifications/settings',
  tag: 'Notifications',
  summary: 'Returns the user’s notification channels by kind, and their quiet hours',
  who: member,
  data: settingsView,
});

const settings = z
  .object({
    /** Sets the choices of all kinds; `choices` are applied after it. */
    preset: z.enum(presets).optional(),
    choices: z
      .array(
        z.object({
          kind: z.enum(notificationTypes),
          channel: z.enum(channels),
          choice: z.enum(choices),
        }),
      )
      .max(channels.length * notificationTypes.length)
      .default([]),
    /** Absent: unchanged. */
    acts_by_link: z.boolean().optional(),
    quiet_from: time.default(''),
    quiet_until: time.default(''),
  })
  .refine(({ quiet_from: from, quiet_until: until }) => (from === '') === (until === ''), {
    path: ['quiet_until'],
    message: 'quietHalf',
    ...onceValid('quiet_from', 'quiet_until'),
  })
  .refine(({ quiet_from: from, quiet_until: until }) => from === '' || from !== until, {
    path: ['quiet_until'],
    message: 'quietSame',
    ...onceValid('quiet_from', 'quiet_until'),
  });
export type Settings = z.output<typeof settings>;

export const saveSettings = declareEndpoint({
  method: 'post',
  path: '/notifications/settings',
  tag: 'Notifications',
  summary:
    'Updates the notification settings; a preset sets all kinds and retains the quiet hours; otherwise omitted kinds do not change, and omitted quiet hours are removed',
  who: member,
  body: settings,
  data: settingsView,
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

const link = z.object({ token: bounded(600).regex(/^[\w-]{1,600}$/, 'invalid') });
/** A high limit, because a mail provider sends requests for many readers from one network. */
const linkLimits = [{ by: 'address', hits: 120, windowSeconds: 60 }] as const;

export const readUnsubscribe = declareEndpoint({
  method: 'get',
  path: '/unsubscribe',
  tag: 'Notifications',
  summary:
    'Returns the emails that an unsubscribe link would turn off; changes nothing and needs no sign-in',
  who: anyone,
  query: link,
  data: z.object({
    address: z.string(),
    /** `digest` means all kinds. */
    kind: z.enum([...notificationTypes, 'digest']),
    title: z.string(),
  }),
  refusals: ['not_found'],
  limits: linkLimits,
});

/** RFC 8058: mail programs post `List-Unsubscribe=One-Click` to the address in the mail's header. */
export const unsubscribe = declareEndpoint({
  method: 'post',
  path: '/unsubscribe',
  tag: 'Notifications',
  summary:
    'Turns off emails by an unsubscribe link: those of its kind, or all optional ones; needs no sign-in',
  who: anyone,
  query: link,
  body: z.object({
    'List-Unsubscribe': bounded(100).optional(),
    scope: z.enum(['kind', 'all']).default('kind'),
  }),
  refusals: ['not_found'],
  limits: linkLimits,
});
