import { addContact, listContacts, type ContactView } from '#features/supplier-book/schema.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { TestApi } from '../harness/api.ts';
import type { Party } from './access.ts';

export type ContactBody = InputOf<typeof addContact>['body'];

export function contactBody(changes: Partial<ContactBody> = {}): ContactBody {
  return { name: 'Gulf Steel', email: 'Sales@Gulf-Steel.test', ...changes };
}

/** Adds a supplier to the book of a buyer. */
export async function addToBook(
  api: TestApi,
  who: Party,
  changes: Partial<ContactBody> = {},
): Promise<ContactView> {
  const answer = await api.as(who)(addContact, { body: contactBody(changes) });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

export async function readBook(
  api: TestApi,
  who: Party,
  query: InputOf<typeof listContacts>['query'] = {},
) {
  const answer = await api.as(who)(listContacts, { query });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

export async function linkOfContact(api: TestApi, id: string) {
  return api.db
    .selectFrom('supplier_contact')
    .select(['linked_company_id', 'linked_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
