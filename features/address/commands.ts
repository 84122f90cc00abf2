import type { MemberCall, Tx } from '../../shared/call.ts';
import { refuse, refuseFields, type Refusal } from '../../shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { toView } from './reads.ts';
import type { AddressInput, AddressView } from './schema.ts';
import * as store from './store.ts';

type AddressVerb = 'address.added' | 'address.edited' | 'address.deleted' | 'address.madeDefault';

async function record(tx: Tx, call: MemberCall, verb: AddressVerb, id: string, label: string): Promise<void> {
  const { companyId } = call.actor;
  await recordActivity(tx, call, { companyId, verb, subjectType: 'address', subjectId: id, params: { label } });
}

async function answer(tx: Tx, call: MemberCall, id: string): Promise<AddressView> {
  const row = await store.findAddress(tx, call.actor.companyId, id);
  if (row === undefined) throw new Error(`address ${id} is gone`);
  return toView(row, call.actor);
}

async function refuseCity(tx: Tx, cityId: string, addressId: string | null): Promise<Refusal | null> {
  return (await store.mayName(tx, cityId, addressId)) ? null : refuseFields({ path: 'city_id', key: 'required' });
}

/** Adds an address. The company's first one is its default. Refuses a city that is not offered. */
export async function addAddress(call: MemberCall, input: AddressInput): Promise<AddressView | Refusal> {
  const { companyId } = call.actor;
  const { is_default: isDefault, ...fields } = input;
  return call.transaction(async (tx) => {
    await store.lockAddresses(tx, companyId);
    const refused = await refuseCity(tx, fields.city_id, null);
    if (refused !== null) return refused;
    const isFirst = (await store.countAddresses(tx, companyId)) === 0;
    const id = call.random.id();
    await store.insertAddress(tx, { ...fields, id, company_id: companyId, created_at: call.now });
    if (isDefault || isFirst) await store.saveDefault(tx, companyId, id);
    await record(tx, call, 'address.added', id, fields.label);
    return answer(tx, call, id);
  });
}

/** Changes an address. Refuses: not_found, a city that is not offered and was not its own before. */
export async function editAddress(call: MemberCall, id: string, input: AddressInput): Promise<AddressView | Refusal> {
  const { companyId } = call.actor;
  const { is_default: isDefault, ...fields } = input;
  return call.transaction(async (tx) => {
    await store.lockAddresses(tx, companyId);
    if ((await store.findAddress(tx, companyId, id)) === undefined) return refuse('not_found');
    const refused = await refuseCity(tx, fields.city_id, id);
    if (refused !== null) return refused;
    await store.saveAddress(tx, id, fields);
    if (isDefault) await store.saveDefault(tx, companyId, id);
    await record(tx, call, 'address.edited', id, fields.label);
    return answer(tx, call, id);
  });
}

/** Removes an address from the lists; the default passes on. Refuses: not_found, also for one removed before. */
export async function deleteAddress(call: MemberCall, id: string): Promise<null | Refusal> {
  const { companyId } = call.actor;
  return call.transaction<null>(async (tx) => {
    await store.lockAddresses(tx, companyId);
    const row = await store.findAddress(tx, companyId, id);
    if (row === undefined) return refuse('not_found');
    await store.saveDeleted(tx, id, call.now);
    const next = row.is_default ? await store.findOldestAddress(tx, companyId) : null;
    if (next !== null) await store.saveDefault(tx, companyId, next);
    await record(tx, call, 'address.deleted', id, row.label);
    return null;
  });
}

/** Moves the default here; when it is here already nothing changes. Refuses: not_found. */
export async function makeDefaultAddress(call: MemberCall, id: string): Promise<AddressView | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockAddresses(tx, companyId);
    const row = await store.findAddress(tx, companyId, id);
    if (row === undefined) return refuse('not_found');
    if (row.is_default) return toView(row, call.actor);
    await store.saveDefault(tx, companyId, id);
    await record(tx, call, 'address.madeDefault', id, row.label);
    return answer(tx, call, id);
  });
}
