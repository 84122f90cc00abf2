import { z } from 'zod';
import { member } from '../../shared/actor.ts';
import { declareEndpoint } from '../../shared/endpoint.ts';
import { toDevice } from './rules.ts';

/**
 * Firebase's are some 160 characters and have no promised length; a browser's subscription, as JSON without spaces, some
 * 400. All are signs of ASCII without spaces.
 */
const browserToken = z
  .string()
  .regex(/^[\x21-\x7e]{1,2000}$/, 'invalid')
  .refine((token) => toDevice(token) !== null, 'invalid');

/** specification §7: form: token */
export const updatePushToken = declareEndpoint({
  method: 'post',
  path: '/firebase/update',
  tag: 'Notifications',
  summary:
    'Where push notifications reach this device, a token of Firebase or a browser’s PushSubscription as JSON; ends with the session',
  who: member,
  body: z.object({ token: browserToken }),
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});

export const removePushToken = declareEndpoint({
  method: 'post',
  path: '/firebase/remove',
  tag: 'Notifications',
  summary: 'No push notifications to this session any more',
  who: member,
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});
