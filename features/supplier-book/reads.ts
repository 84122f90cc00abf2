import { may, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { contactVerbs, decideContact, type ContactVerb } from './rules/table.ts';
import { mergedOf, pairsMax } from './rules/merge.ts';
import type { ContactView, GroupView, PairView } from './schema.ts';
import type { ContactRow } from './store/contact.ts';
import { readContactPage, type ContactFilter } from './store/page.ts';
import { listPairs, type FoundPair } from './store/pairs.ts';

/** A contact with the verbs that the member may use now. */
export function toView(actor: MemberActor, row: ContactRow): ContactView {
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

async function toPairs(
  { actor, db }: MemberCall,
  found: readonly FoundPair[],
): Promise<PairView[]> {
  const pairs = await listPairs(db, actor.companyId, found);
  return pairs.map(({ primary, duplicate, same }) => {
    const { locale: _locale, whatsapp_agreed: _agreed, ...merged } = mergedOf(primary, duplicate);
    const nameOf = ({ id, name, version }: ContactRow) => ({ id, name, version });
    return {
      primary: nameOf(primary),
      duplicate: nameOf(duplicate),
      same: [...same],
      merged: { ...merged, groups: [...merged.groups] },
    };
  });
}

/** Two queries, and a third if contacts seem to be one supplier. */
export async function readContacts(
  call: MemberCall,
  { page, ...filter }: ContactFilter & { readonly page: number },
): Promise<{ page: Page<ContactView>; groups: GroupView[]; pairs: PairView[] }> {
  const { actor, db } = call;
  const found = await readContactPage(db, actor.companyId, filter, {
    offset: (page - 1) * pageSize,
    limit: pageSize,
    pairsMax: may(actor, 'rfq.write') ? pairsMax : 0,
  });
  const views = found.rows.map((row) => toView(actor, row));
  return {
    page: toPage(views, page, found.total, found.isLeast),
    groups: found.groups,
    pairs: await toPairs(call, found.pairs),
  };
}
