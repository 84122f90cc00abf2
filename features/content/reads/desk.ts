import { dayInDubai } from '#shared/calendar.ts';
import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { instantsOf } from '#shared/list.ts';
import { decideContact, type ContactState, type ContactVerb } from '../rules/contact.ts';
import { decideFaq, type FaqVerb } from '../rules/faq.ts';
import { decideMeeting, type MeetingVerb } from '../rules/meeting.ts';
import { decidePolicy, policyStateOf } from '../rules/policy.ts';
import { messageLifeMs, policySlugs, wordsOf, type PolicySlug } from '../rules/site.ts';
import type { ContactRowView, ContactView } from '../schema/contact.ts';
import type { FaqCategoryView, FaqRowView, FaqView } from '../schema/faq.ts';
import type { contactFilters, meetingFilters } from '../schema/lists.ts';
import type { MeetingRowView, MeetingView } from '../schema/meeting.ts';
import type { PolicyRowView, PolicyVersionView } from '../schema/policy.ts';
import * as contacts from '../store/contact.ts';
import * as faqs from '../store/faq.ts';
import * as meetings from '../store/meeting.ts';
import * as policies from '../store/policy.ts';

/** A question about `can` gives any word as its reason. */
const anybody = { side: 'operator', may: () => true, reason: 'why' } as const;

function toFaqRow(row: Omit<faqs.FaqListRow, 'is_found'>): FaqRowView {
  const state = row.published_at === null ? 'hidden' : 'shown';
  const can = (verb: FaqVerb) =>
    decideFaq(verb, { ...anybody, state, wasShown: row.first_published_at !== null }).ok;
  return {
    id: row.id,
    question_en: row.question_en,
    question_ar: row.question_ar,
    state,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    can: { publish: can('publish'), hide: can('hide'), delete: can('delete') },
  };
}

interface FaqAsk {
  readonly key: string;
  readonly state?: 'shown' | 'hidden' | undefined;
}

/** All categories with those of their questions that are asked for. Two queries. */
export async function readDeskFaqs(
  { db }: OperatorCall,
  { key, state }: FaqAsk,
): Promise<FaqCategoryView[]> {
  const categories = await faqs.listCategories(db);
  const questions = await faqs.listQuestions(db, wordsOf(key));
  const isNarrowed = key !== '' || state !== undefined;
  const views = categories.map(({ id, name_en, name_ar, version }) => {
    const all = questions.filter((row) => row.category_id === id);
    const shown = all
      .filter((row) => row.is_found)
      .map((row) => toFaqRow(row))
      .filter((row) => state === undefined || row.state === state);
    return { id, name_en, name_ar, version, questions: shown, can: { delete: all.length === 0 } };
  });
  return views.filter((view) => !isNarrowed || view.questions.length > 0);
}

export async function readDeskFaq({ db }: OperatorCall, id: string): Promise<FaqView | null> {
  const row = await faqs.findFaq(db, id);
  if (row === undefined) return null;
  const { category_id, answer_en, answer_ar } = row;
  return {
    ...toFaqRow(row),
    category_id,
    answer_en,
    answer_ar,
    was_shown: row.first_published_at !== null,
  };
}

function toPolicyRow(
  row: policies.PolicyHeadRow,
  all: readonly policies.PolicyHeadRow[],
  today: string,
): PolicyRowView {
  const state = policyStateOf(row, all, today);
  const { withdrawn_at: withdrawnAt } = row;
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    title_en: row.title_en,
    title_ar: row.title_ar,
    effective_on: row.effective_on,
    state,
    note: row.note,
    created_at: row.created_at.toISOString(),
    created_by: row.author_name,
    withdrawn:
      withdrawnAt === null
        ? null
        : {
            at: withdrawnAt.toISOString(),
            by: row.withdrawer_name ?? '',
            reason: row.withdrawal_reason,
          },
    can: { withdraw: decidePolicy('withdraw', { ...anybody, state }).ok },
  };
}

/** Every version of every policy, the terms first, the newest version of each first. */
export async function readPolicyVersions({ db, now }: OperatorCall): Promise<PolicyRowView[]> {
  const rows = await policies.listVersions(db);
  const place = ({ slug }: { readonly slug: PolicySlug }) => policySlugs.indexOf(slug);
  return rows
    .map((row) => toPolicyRow(row, rows, dayInDubai(now)))
    .toSorted((a, b) => place(a) - place(b));
}

export async function readPolicyVersion(
  call: OperatorCall,
  id: string,
): Promise<PolicyVersionView | null> {
  const [texts, before] = await policies.findVersionWithBefore(call.db, id);
  if (texts === undefined) return null;
  const row = (await readPolicyVersions(call)).find((one) => one.id === id);
  if (row === undefined) return null;
  const { body_en, body_ar } = texts;
  if (before === undefined) return { ...row, body_en, body_ar, before: null };
  const { id: _, ...told } = before;
  return { ...row, body_en, body_ar, before: told };
}

function toContactRow(
  row: Omit<contacts.ContactListRow, 'excerpt'>,
): Omit<ContactRowView, 'excerpt'> {
  const { id, name, email, subject, locale, state } = row;
  const [sent_at, moved_at] = [row.created_at.toISOString(), row.moved_at.toISOString()];
  return { id, name, email, subject, locale, state, sent_at, moved_at };
}

interface ContactAsk {
  readonly page: number;
  readonly key: string;
  readonly state: (typeof contactFilters)[number];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of visitors' messages. Two queries. */
export async function readContacts(
  { db }: OperatorCall,
  ask: ContactAsk,
): Promise<Page<ContactRowView>> {
  const cut = {
    words: wordsOf(ask.key),
    state: ask.state === 'all' ? null : ask.state,
    ...instantsOf(ask),
  };
  const rows = await contacts.listContactRows(db, cut, (ask.page - 1) * pageSize, pageSize);
  const total = await contacts.countContacts(db, cut);
  const views = rows.map(({ excerpt, ...row }) => ({ ...toContactRow(row), excerpt }));
  return toPage(views, ask.page, total);
}

export async function readContact({ db }: OperatorCall, id: string): Promise<ContactView | null> {
  const row = await contacts.findContact(db, id);
  if (row === undefined) return null;
  const steps = await contacts.listContactSteps(db, id);
  const hasReply = steps.some(({ verb }) => verb === 'reply');
  const state: ContactState = row.state;
  const can = (verb: ContactVerb, reason = 'why') =>
    decideContact(verb, { ...anybody, state, hasReply, reason }).ok;
  return {
    ...toContactRow(row),
    message: row.message,
    version: row.version,
    erased_on: new Date(row.moved_at.getTime() + messageLifeMs).toISOString(),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    can: {
      reply: can('reply'),
      close: can('close'),
      close_silently: can('close', ''),
      reopen: can('reopen'),
    },
  };
}

function toMeetingRow(row: meetings.MeetingListRow): MeetingRowView {
  const { id, full_name, company_name, email, phone, job_title, locale, state, minutes } = row;
  const person = { id, full_name, company_name, email, phone, job_title, locale };
  return {
    ...person,
    state,
    minutes,
    due_at: row.due_at.toISOString(),
    sent_at: row.created_at.toISOString(),
  };
}

interface MeetingAsk {
  readonly page: number;
  readonly key: string;
  readonly state: (typeof meetingFilters)[number];
}

/** A page of requests for meetings. Two queries. */
export async function readMeetings(
  { db }: OperatorCall,
  ask: MeetingAsk,
): Promise<Page<MeetingRowView>> {
  const cut = { words: wordsOf(ask.key), state: ask.state };
  const rows = await meetings.listMeetingRows(db, cut, (ask.page - 1) * pageSize, pageSize);
  const total = await meetings.countMeetings(db, cut);
  return toPage(rows.map(toMeetingRow), ask.page, total);
}

export async function readMeeting(
  { db, now }: OperatorCall,
  id: string,
): Promise<MeetingView | null> {
  const row = await meetings.findMeeting(db, id);
  if (row === undefined) return null;
  const steps = await meetings.listMeetingSteps(db, id);
  const facts = { ...anybody, state: row.state, hasBegun: row.due_at <= now };
  const can = (verb: MeetingVerb) => decideMeeting(verb, facts).ok;
  return {
    ...toMeetingRow(row),
    preferred_at: row.preferred_at.toISOString(),
    place: row.place,
    link: row.link,
    version: row.version,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    can: { confirm: can('confirm'), decline: can('decline'), finish: can('finish') },
  };
}
