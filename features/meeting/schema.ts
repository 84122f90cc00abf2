import { z } from 'zod';
import { locales } from '#shared/locale.ts';
import {
  instant,
  contentTag,
  editor,
  byId,
  optionalReason,
  siteTag,
  perAddress,
} from '#features/site/schema.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  line,
  trimmed,
  day,
  seenVersion,
  reason,
  email,
  phone,
  onceValid,
} from '#shared/validation.ts';
import { anyone } from '#shared/actor.ts';
import { meetingStates, meetingFilters, meetingVerbs, meetingMinutes } from './rules/table.ts';
import { meetingTimes } from './rules/times.ts';

const meetingRow = z.object({
  id: z.uuid(),
  full_name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  job_title: z.string(),
  locale: z.enum(locales),
  state: z.enum(meetingStates),
  due_at: instant,
  minutes: z.int(),
  sent_at: instant,
});
export type MeetingRowView = z.output<typeof meetingRow>;

export const listMeetings = declareEndpoint({
  method: 'get',
  path: '/operator/meetings',
  tag: contentTag,
  summary: 'Lists the requests for meetings: open ones by day, nearest first; others newest first',
  who: editor,
  query: pageQuery.extend({
    key: line(0, 100).default(''),
    state: z.enum(meetingFilters).default('ahead'),
  }),
  data: pageOf(meetingRow),
});

const meetingView = meetingRow.extend({
  preferred_at: instant,
  place: z.string(),
  link: z.string(),
  version: z.int(),
  steps: z.array(
    z.object({
      id: z.uuid(),
      verb: z.enum(meetingVerbs),
      text: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  can: z.object({ confirm: z.boolean(), decline: z.boolean(), finish: z.boolean() }),
});
export type MeetingView = z.output<typeof meetingView>;

export const readMeeting = declareEndpoint({
  method: 'get',
  path: '/operator/meetings/{id}',
  tag: contentTag,
  summary: 'Returns a request for a meeting with its history',
  who: editor,
  params: byId,
  data: meetingView,
});

/**
 * The address of an online meeting. Only safe schemes, to prevent links that a mail program would
 * run.
 */
const link = trimmed(500)
  .refine(
    (text) => text === '' || (/^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text)),
    'link',
  )
  .default('');

const confirmInput = z
  .object({
    day,
    time: trimmed(40).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time'),
    minutes: z.coerce
      .number<string | number>()
      .refine((minutes) => meetingMinutes.some((one) => one === minutes), 'invalid')
      .default(30),
    place: line(0, 200).default(''),
    link,
    reason: optionalReason,
    seen_version: seenVersion,
  })
  .refine(({ place, link: address }) => place !== '' || address !== '', {
    path: ['place'],
    message: 'placeOrLink',
    ...onceValid('place', 'link'),
  });
export type ConfirmInput = z.output<typeof confirmInput>;

export const confirmMeeting = declareEndpoint({
  method: 'post',
  path: '/operator/meetings/{id}/confirm',
  tag: contentTag,
  summary:
    'Confirms a meeting with its day, time in Dubai and place, and emails a calendar invitation; a second call with a reason changes time or place',
  who: editor,
  params: byId,
  body: confirmInput,
  refusals: ['not_found', 'state_changed', 'conflict'],
});

export const declineMeeting = declareEndpoint({
  method: 'post',
  path: '/operator/meetings/{id}/decline',
  tag: contentTag,
  summary: 'Declines or cancels a meeting and emails the reason',
  who: editor,
  params: byId,
  body: z.object({ reason, seen_version: seenVersion }),
  refusals: ['not_found', 'state_changed', 'conflict'],
});

export const finishMeeting = declareEndpoint({
  method: 'post',
  path: '/operator/meetings/{id}/finish',
  tag: contentTag,
  summary:
    'Records that a meeting took place, with an optional remark; allowed from its start time',
  who: editor,
  params: byId,
  body: z.object({ reason: optionalReason, seen_version: seenVersion }),
  refusals: ['not_found', 'state_changed', 'conflict'],
});

/** Fields of specification §3; the preferred time is a day and a time of Dubai. */
const meetingInput = z.object({
  full_name: line(3, 100),
  company_name: line(2, 200),
  email,
  phone,
  job_title: line(2, 100),
  preferred_day: day,
  preferred_time: trimmed(40)
    .min(1)
    .refine((time) => meetingTimes.includes(time), 'invalid'),
});
export type MeetingInput = z.output<typeof meetingInput>;

export const requestMeeting = declareEndpoint({
  method: 'post',
  path: '/meeting',
  tag: siteTag,
  summary: 'Requests a meeting on one of the next working days, Dubai time',
  who: anyone,
  body: meetingInput,
  limits: perAddress,
});
