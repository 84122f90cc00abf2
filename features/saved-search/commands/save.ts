import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, refuseFields, type FieldProblem, type Refusal } from '#shared/refusals.ts';
import { toView } from '../reads.ts';
import { searchesMax } from '../rules.ts';
import type { NewSearch, SavedSearchView, SearchChoices } from '../schema.ts';
import * as store from '../store/searches.ts';

const taken: FieldProblem = { path: 'name', key: 'searchNameTaken' };

async function readBack(tx: Tx, memberId: string, id: string): Promise<SavedSearchView | Refusal> {
  const row = await store.findSearch(tx, memberId, id);
  return row === undefined ? refuse('not_found') : toView(row);
}

/**
 * Saves a search under a name. Refuses: field errors (a name in use, an unknown category or city),
 * searches_full.
 */
export async function saveSearch(
  call: MemberCall,
  input: NewSearch,
): Promise<SavedSearchView | Refusal> {
  const { memberId } = call.actor;
  const id = call.random.id();
  return call.transaction(async (tx) => {
    await store.lockSearches(tx, memberId);
    const { total, isTaken } = await store.readNames(tx, memberId, input.name, id);
    if (total >= searchesMax) return refuse('searches_full');
    const category =
      input.category === undefined ? null : await store.lockCategory(tx, input.category);
    const isPlace = input.city === undefined || (await store.isCity(tx, input.city));
    const problems: FieldProblem[] = [];
    if (isTaken) problems.push(taken);
    if (input.category !== undefined && category === null)
      problems.push({ path: 'category', key: 'invalid' });
    if (!isPlace) problems.push({ path: 'city', key: 'invalid' });
    if (problems.length > 0) return refuseFields(...problems);
    await store.insertSearch(tx, {
      id,
      member_id: memberId,
      name: input.name,
      key: input.key,
      category_id: category,
      city_id: input.city ?? null,
      delivery_method: input.delivery ?? null,
      fee_from_fils: input.fee_from ?? null,
      fee_to_fils: input.fee_to ?? null,
      days_left: input.left ?? null,
      sort: input.sort ?? '',
      alert: input.alert,
      by_mail: input.by_mail,
      created_at: call.now,
    });
    return readBack(tx, memberId, id);
  });
}

/** Changes the name and the alerts of the caller's search. Refuses: not_found, a name in use. */
export async function editSearch(
  call: MemberCall,
  id: string,
  { name, alert, by_mail: byMail }: SearchChoices,
): Promise<SavedSearchView | Refusal> {
  const { memberId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockSearches(tx, memberId);
    if ((await store.findSearch(tx, memberId, id)) === undefined) return refuse('not_found');
    const { isTaken } = await store.readNames(tx, memberId, name, id);
    if (isTaken) return refuseFields(taken);
    await store.updateSearch(tx, id, { name, alert, byMail, now: call.now });
    return readBack(tx, memberId, id);
  });
}

/** Deletes the caller's search. Refuses: not_found. */
export async function deleteSearch(call: MemberCall, id: string): Promise<null | Refusal> {
  const { memberId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockSearches(tx, memberId);
    if ((await store.findSearch(tx, memberId, id)) === undefined) return refuse('not_found');
    await store.deleteSearch(tx, id);
    return null;
  });
}
