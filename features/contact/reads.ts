import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { instantsOf } from '#shared/list.ts';
import { searchTermsOf, messageLifeMs, anyEditor } from '#features/site/rules.ts';
import type { ContactRowView, ContactView } from './schema.ts';
import * as store from './store.ts';
import {
  type contactFilters,
  decideContact,
  type ContactState,
  type ContactVerb,
} from './rules.ts';

function toContactRow(row: Omit<store.ContactListRow, 'excerpt'>): Omit<ContactRowView, 'excerpt'> {
  const { id, name, email, subject, locale, state } = row;
  const [sent_at, moved_at] = [row.created_at.toISOString(), row.moved_at.toISOString()];
  return { id, name, email, subject, locale, state, sent_at, moved_at };
}

interface ContactQuery {
  readonly page: number;
  readonly key: string;
  readonly state: (typeof contactFilters)[number];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function readContacts(
  { db }: OperatorCall,
  query: ContactQuery,
): Promise<Page<ContactRowView>> {
  const filter = {
    terms: searchTermsOf(query.key),
    state: query.state === 'all' ? null : query.state,
    ...instantsOf(query),
  };
  const rows = await store.listContactRows(db, filter, (query.page - 1) * pageSize, pageSize);
  const total = await store.countContacts(db, filter);
  const views = rows.map(({ excerpt, ...row }) => ({ ...toContactRow(row), excerpt }));
  return toPage(views, query.page, total);
}

export async function readContact({ db }: OperatorCall, id: string): Promise<ContactView | null> {
  const row = await store.findContact(db, id);
  if (row === undefined) return null;
  const steps = await store.listContactSteps(db, id);
  const hasReply = steps.some(({ verb }) => verb === 'reply');
  const state: ContactState = row.state;
  const can = (verb: ContactVerb, reason = 'why') =>
    decideContact(verb, { ...anyEditor, state, hasReply, reason }).ok;
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
