import { may, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { contactVerbs, decideContact, type ContactVerb } from './rules/table.ts';
import { mergedOf, pairsMax } from './rules/merge.ts';
import type { ContactView, GroupView, PairView } from './schema.ts';
import * as store from './store/contact.ts';
import { listPairs } from './store/pairs.ts';

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

async function readPairs({ actor, db }: MemberCall): Promise<PairView[]> {
  if (!may(actor, 'rfq.write')) return [];
  const pairs = await listPairs(db, actor.companyId, pairsMax);
  return pairs.map(({ primary, duplicate, same }) => {
    const { locale: _locale, whatsapp_agreed: _agreed, ...merged } = mergedOf(primary, duplicate);
    const nameOf = ({ id, name, version }: store.ContactRow) => ({ id, name, version });
    return {
      primary: nameOf(primary),
      duplicate: nameOf(duplicate),
      same: [...same],
      merged: { ...merged, groups: [...merged.groups] },
    };
  });
}

/** Three queries, and a fourth if contacts seem to be one supplier. */
export async function readContacts(
  call: MemberCall,
  { page, ...filter }: store.ContactFilter & { readonly page: number },
): Promise<{ page: Page<ContactView>; groups: GroupView[]; pairs: PairView[] }> {
  const { actor, db } = call;
  const offset = (page - 1) * pageSize;
  const found = await store.readContactPage(db, actor.companyId, filter, offset, pageSize);
  const views = found.rows.map((row) => toView(actor, row));
  return {
    page: toPage(views, page, found.total, found.isLeast),
    groups: found.groups,
    pairs: await readPairs(call),
  };
}
