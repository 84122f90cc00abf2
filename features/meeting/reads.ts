import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { searchTermsOf, anyEditor } from '#features/site/rules.ts';
import type { MeetingRowView, MeetingView } from './schema.ts';
import * as store from './store.ts';
import { type meetingFilters, decideMeeting, type MeetingVerb } from './rules/table.ts';

function toMeetingRow(row: store.MeetingListRow): MeetingRowView {
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

interface MeetingQuery {
  readonly page: number;
  readonly key: string;
  readonly state: (typeof meetingFilters)[number];
}

export async function readMeetings(
  { db }: OperatorCall,
  query: MeetingQuery,
): Promise<Page<MeetingRowView>> {
  const filter = { terms: searchTermsOf(query.key), state: query.state };
  const rows = await store.listMeetingRows(db, filter, (query.page - 1) * pageSize, pageSize);
  const total = await store.countMeetings(db, filter);
  return toPage(rows.map(toMeetingRow), query.page, total);
}

export async function readMeeting(
  { db, now }: OperatorCall,
  id: string,
): Promise<MeetingView | null> {
  const row = await store.findMeeting(db, id);
  if (row === undefined) return null;
  const steps = await store.listMeetingSteps(db, id);
  const facts = { ...anyEditor, state: row.state, hasBegun: row.due_at <= now };
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
