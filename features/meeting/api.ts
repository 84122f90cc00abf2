import { refuse } from '#shared/refusals.ts';
import { serve, serveOperator, type Served, withMessage } from '#shared/serve.ts';
import { confirmMeeting, declineMeeting, finishMeeting, requestMeeting } from './commands.ts';
import * as reads from './reads.ts';
import * as meetings from './schema.ts';

export const meetingApi: readonly Served[] = [
  serve(meetings.requestMeeting, async (call, { body }) =>
    withMessage(await requestMeeting(call, body), 'meeting.page.sent'),
  ),
  serveOperator(meetings.listMeetings, async (call, { query }) => ({
    data: await reads.readMeetings(call, query),
  })),
  serveOperator(meetings.readMeeting, async (call, { params }) => {
    const meeting = await reads.readMeeting(call, params.id);
    return meeting === null ? refuse('not_found') : { data: meeting };
  }),
  serveOperator(meetings.confirmMeeting, async (call, { params, body }) =>
    withMessage(await confirmMeeting(call, params.id, body), 'meeting.desk.confirmedNow'),
  ),
  serveOperator(meetings.declineMeeting, async (call, { params, body }) => {
    const act = { reason: body.reason, seenVersion: body.seen_version };
    return withMessage(await declineMeeting(call, params.id, act), 'meeting.desk.declinedNow');
  }),
  serveOperator(meetings.finishMeeting, async (call, { params, body }) => {
    const act = { reason: body.reason, seenVersion: body.seen_version };
    return withMessage(await finishMeeting(call, params.id, act), 'meeting.desk.finishedNow');
  }),
];
