import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, type Served } from '#shared/serve.ts';
import { requestMeeting, sendContact } from '../commands/site.ts';
import * as reads from '../reads/site.ts';
import * as endpoints from '../schema/site.ts';

/** What the public site says, and what its visitors send. */
export const siteApi: readonly Served[] = [
  serve(endpoints.listFaqs, async (call, { query }) => ({
    data: await reads.readFaqs(call, query.key),
  })),
  serve(endpoints.listPolicies, async (call) => ({ data: await reads.readPolicies(call) })),
  serve(endpoints.readPolicy, async (call, { params }) => {
    const policy = await reads.readPolicy(call, params.slug);
    return policy === null ? refuse('not_found') : { data: policy };
  }),
  serve(endpoints.sendContact, async (call, { body }) => {
    const outcome = await sendContact(call, body);
    return isRefusal(outcome) ? outcome : { data: null, message: 'content.contact.sent' };
  }),
  serve(endpoints.requestMeeting, async (call, { body }) => {
    const outcome = await requestMeeting(call, body);
    return isRefusal(outcome) ? outcome : { data: null, message: 'content.meeting.sent' };
  }),
];
