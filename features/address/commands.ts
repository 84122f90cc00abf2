import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { readPhoneFields, readPhoneNumber } from '#shared/phone-number.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { toView } from './reads.ts';
import type { AddressInput, AddressView } from './schema.ts';
import * as store from './store.ts';

type AddressVerb = 'address.added' | 'address.edited' | 'address.deleted' | 'address.madeDefault';

async function record(
  tx: Tx,
  call: MemberCall,
  verb: AddressVerb,
  id: string,
  label: string,
): Promise<void> {
  const { companyId } = call.actor;
  await recordActivity(tx, call, {
    companyId,
    verb,
    subjectType: 'address',
    subjectId: id,
    params: { label },
  });
}

async function answer(tx: Tx, call: MemberCall, id: string): Promise<AddressView> {
  const row = await store.findAddress(tx, call.actor.companyId, id);
  if (row === undefined) throw new Error(`address ${id} is gone`);
  return toView(row, call.actor);
}

type Fields = Omit<AddressInput, 'is_default'>;

/**
 * Converts the fields for storage. A phone number without a country code gets that of the city's
 * country. Refuses a city that is not offered, and a number that does not exist.
 */
async function readFields(
  tx: Tx,
  fields: Fields,
  addressId: string | null,
): Promise<Fields | Refusal> {
  const country = await store.findCountryToName(tx, fields.city_id, addressId);
  if (country === null) return refuseFields({ path: 'city_id', key: 'required' });
  const phones = readPhoneFields({ phone: fields.phone }, country);
  return isRefusal(phones) ? phones : { ...fields, ...phones.numbers };
}

/**
 * Adds an address. The company's first one becomes its default. Refuses fields: a city that is not
 * offered, no phone number.
 */
export async function addAddress(
  call: MemberCall,
  input: AddressInput,
): Promise<AddressView | Refusal> {
  const { companyId } = call.actor;
  const { is_default: isDefault, ...typed } = input;
  return call.transaction(async (tx) => {
    await store.lockAddresses(tx, companyId);
    const fields = await readFields(tx, typed, null);
    if (isRefusal(fields)) return fields;
    const isFirst = (await store.countAddresses(tx, companyId)) === 0;
    const id = call.random.id();
    await store.insertAddress(tx, { ...fields, id, company_id: companyId, created_at: call.now });
    if (isDefault || isFirst) await store.saveDefault(tx, companyId, id);
    await record(tx, call, 'address.added', id, fields.label);
    return answer(tx, call, id);
  });
}

/**
 * Changes an address. Refuses: not_found, and as fields a city that is not offered and was not its
 * own, no phone number.
 */
export async function editAddress(
  call: MemberCall,
  id: string,
  input: AddressInput,
): Promise<AddressView | Refusal> {
  const { companyId } = call.actor;
  const { is_default: isDefault, ...typed } = input;
  return call.transaction(async (tx) => {
    await store.lockAddresses(tx, companyId);
    if ((await store.findAddress(tx, companyId, id)) === undefined) return refuse('not_found');
    const fields = await readFields(tx, typed, id);
    if (isRefusal(fields)) return fields;
    await store.saveAddress(tx, id, fields);
    if (isDefault) await store.saveDefault(tx, companyId, id);
    await record(tx, call, 'address.edited', id, fields.label);
    return answer(tx, call, id);
  });
}

/**
 * Removes an address from the lists. The oldest other one becomes the default. Refuses: not_found,
 * also for one removed before.
 */
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

/** Makes an address the default; a repeat changes nothing. Refuses: not_found. */
export async function makeDefaultAddress(
  call: MemberCall,
  id: string,
): Promise<AddressView | Refusal> {
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

const batchSize = 500;

/**
 * Normalises numbers that were stored as typed, batch by batch, until none is left or it is
 * stopped. One that cannot be parsed does not change. Returns the number of addresses read.
 */
export async function rewriteAddressPhones(
  db: Db,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let read = 0;
  while (!isStopped()) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await store.lockUnreadPhones(tx, batchSize);
      const saved = rows.map(({ id, phone: typed, country }) => {
        const phone = readPhoneNumber(typed, country)?.number ?? typed;
        return { id, phone, typed: phone === typed ? '' : typed };
      });
      if (saved.length > 0) await store.saveReadPhones(tx, saved);
      return rows.length;
    });
    read += count;
    if (count < batchSize) break;
  }
  return read;
}
