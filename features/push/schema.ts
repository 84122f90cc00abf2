import { z } from 'zod';
import { anyone, member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { toDevice } from './rules.ts';
import { bounded } from '#shared/validation.ts';

/**
 * Printable ASCII. A Firebase token has about 160 characters and no promised length; a subscription
 * as JSON about 400, so 2,000 leaves a margin.
 */
const browserToken = bounded(2000)
  .regex(/^[\x21-\x7e]{1,2000}$/, 'invalid')
  .refine((token) => toDevice(token) !== null, 'invalid');

/** specification §7.13: form: token */
export const updatePushToken = declareEndpoint({
  method: 'post',
  path: '/firebase/update',
  tag: 'Notifications',
  summary:
    'Registers a device for push notifications, by a Firebase token or a browser’s PushSubscription as JSON; the registration ends with the session',
  who: member,
  body: z.object({ token: browserToken }),
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

export const removePushToken = declareEndpoint({
  method: 'post',
  path: '/firebase/remove',
  tag: 'Notifications',
  summary: 'Removes the device of this session from push notifications',
  who: member,
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

/**
 * A browser's service worker calls this without cookies before it shows a push, because a push may
 * be delayed by a day. A request with the session would prolong it, which must not happen.
 */
export const readDevice = declareEndpoint({
  method: 'get',
  path: '/firebase/device',
  tag: 'Notifications',
  summary:
    'Returns the validity of the session to which a push was sent; `id` is the `device` of the push',
  who: anyone,
  query: z.object({ id: z.uuid() }),
  data: z.object({ live: z.boolean() }),
  limits: [{ by: 'address', hits: 120, windowSeconds: 60 }],
});
