import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { day, email, line, note, phone, trimmed } from '#shared/validation.ts';
import { meetingTimes, policySlugs } from '../rules/site.ts';

const tag = 'Public site';
/** product §11: nobody has more to say in an hour, and a company's people may share an address. */
const perAddress = [{ by: 'address', hits: 10, windowSeconds: 60 * 60 }] as const;

/** Questions with their answers, in the reader's language. */
const faqGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  questions: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
});
export type FaqGroup = z.output<typeof faqGroup>;

export const listFaqs = declareEndpoint({
  method: 'get',
  path: '/faqs',
  tag,
  summary:
    'Published questions and answers by category; `key` searches both, every word must be found',
  who: anyone,
  query: z.object({ key: line(0, 100).default('') }),
  data: z.array(faqGroup),
});

const policyHead = z.object({
  slug: z.enum(policySlugs),
  version: z.int(),
  title: z.string(),
  /** First day it applies, `YYYY-MM-DD`. */
  effective_on: z.string(),
});
const policyView = policyHead.extend({ body: z.string() });
export type PolicyView = z.output<typeof policyView>;

export const listPolicies = declareEndpoint({
  method: 'get',
  path: '/policies',
  tag,
  summary: 'The terms and policies that apply today, in the reader’s language',
  who: anyone,
  data: z.array(policyHead),
});

export const readPolicy = declareEndpoint({
  method: 'get',
  path: '/policies/{slug}',
  tag,
  summary: 'One of them with its text',
  who: anyone,
  params: z.object({ slug: z.enum(policySlugs) }),
  data: policyView,
  refusals: ['not_found'],
});

/** Fields of specification §3, lengths of §5. */
const contactInput = z.object({
  name: line(3, 100),
  email,
  subject: line(3, 150),
  message: note(10, 4000),
});
export type ContactInput = z.output<typeof contactInput>;

export const sendContact = declareEndpoint({
  method: 'post',
  path: '/contact',
  tag,
  summary: 'Write to the platform',
  who: anyone,
  body: contactInput,
  limits: perAddress,
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
  tag,
  summary: 'Ask for a meeting on one of the next working days, Dubai time',
  who: anyone,
  body: meetingInput,
  limits: perAddress,
});
