import { z } from 'zod';
import { member } from '../../shared/actor.ts';
import { declareEndpoint } from '../../shared/endpoint.ts';

/** Firebase's are some 160 characters and have no promised length; all are signs of ASCII without spaces. */
const browserToken = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'invalid');

/** specification §7: form: token */
export const updatePushToken = declareEndpoint({
  method: 'post',
  path: '/firebase/update',
  tag: 'Notifications',
  summary: 'Where push notifications reach this browser; ends with the session',
  who: member,
  body: z.object({ token: browserToken }),
  limits: [{ by: 'session', hits: 60, windowSeconds: 60 }],
});
