import { z } from 'zod';
import { member } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { presentPassword } from '../session/schema.ts';

export const downloadOwnData = declareEndpoint({
  method: 'post',
  path: '/dashboard/own_data',
  tag: 'Company',
  summary:
    'Returns the user’s personal data, and the company data that their role can read, as a ZIP of JSON and CSV files',
  who: member,
  body: z.object({ password: presentPassword }),
  refusals: ['wrong_password', 'too_many_requests'],
  limits: [{ by: 'session', hits: 20, windowSeconds: 60 * 60 }],
  answersFile: true,
});
