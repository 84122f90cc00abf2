import { may, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { contactVerbs, decideContact, type ContactVerb } from './rules/table.ts';
import type { ContactView, GroupView } from './schema.ts';
import * as store from './store.ts';

/** A contact with the verbs that the member may use now. */
export function toView(actor: MemberActor, row: store.ContactRow): ContactView {
  const decide = (verb: ContactVerb) =>
    decideContact(verb, {
      state: row.state,
      side: 'buyer',
      may: (permission) => may(actor, permission),
    }).ok;
  const can = Object.fromEntries(contactVerbs.map((verb) => [verb, decide(verb)]));
  return {
    ...row,
    groups: [...row.groups],
    can: can as Record<ContactVerb, boolean>,
  };
}

/** Two queries. */
export async function readContacts(
  { actor, db }: MemberCall,
  { page, ...filter }: store.ContactFilter & { readonly page: number },
): Promise<{ page: Page<ContactView>; groups: GroupView[] }> {
  const offset = (page - 1) * pageSize;
  const found = await store.readContactPage(db, actor.companyId, filter, offset, pageSize);
  const views = found.rows.map((row) => toView(actor, row));
  return {
    page: toPage(views, page, found.total, found.isLeast),
    groups: found.groups,
  };
}
