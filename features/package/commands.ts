import type { OperatorCall, Tx } from '#shared/call.ts';
import { validateOrder, orderForLog, subjectOf, type NewOrder } from '#shared/new-order.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { takenName } from '#shared/taken-name.ts';
import { recordActivity } from '../activity/store.ts';
import { readPackages, writePackage } from './reads.ts';
import type { PackageInput, PackagesView } from './schema.ts';
import * as store from './store.ts';

function figuresOf(input: PackageInput) {
  return {
    name_en: input.name_en,
    name_ar: input.name_ar,
    price_fils: input.price,
    credit_fils: input.credit,
    validity_days: input.validity_days,
  };
}

async function log(
  tx: Tx,
  call: OperatorCall,
  verb: string,
  id: string,
  params: Readonly<Record<string, unknown>>,
) {
  await recordActivity(tx, call, {
    companyId: null,
    verb,
    subjectType: 'wallet_package',
    subjectId: id,
    params,
  });
}

/**
 * Each name must be unique, because suppliers choose a package by its name and statements print it.
 */
function refuseName(others: readonly store.StoredPackage[], input: PackageInput): Refusal | null {
  const path = takenName(others, input);
  return path === null ? null : refuseFields({ path, key: 'packageNameTaken' });
}

/** Adds a package at the end of the order. Refuses: name_en, name_ar. */
export async function addPackage(
  call: OperatorCall,
  input: PackageInput,
): Promise<PackagesView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const refused = refuseName(rows, input);
    if (refused !== null) return refused;
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    const row = { id: call.random.id(), ...figuresOf(input), position, disabled_at: null };
    await store.insertRow(tx, row);
    await log(tx, call, 'package.added', row.id, { reason: input.reason, ...writePackage(row) });
    return readPackages(tx);
  });
}

/**
 * Locks all packages and finds one. Refuses: not_found, state_changed (another package replaced
 * it).
 */
async function lockPackageRow(tx: Tx, id: string) {
  const rows = await store.lockRows(tx);
  const row = rows.find((one) => one.id === id);
  if (row !== undefined) return { rows, row };
  return refuse((await store.exists(tx, id)) ? 'state_changed' : 'not_found');
}

/**
 * Replaces a package with a new one in the same position, on or off sale as the old one. The old
 * row stays, because top-ups copy its figures and refer to it. Refuses: not_found, state_changed,
 * name_en, name_ar.
 */
export async function changePackage(
  call: OperatorCall,
  id: string,
  input: PackageInput,
): Promise<PackagesView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockPackageRow(tx, id);
    if ('refused' in locked) return locked;
    const { row: old, rows } = locked;
    const others = rows.filter((row) => row.id !== id);
    const refused = refuseName(others, input);
    if (refused !== null) return refused;
    const { position, disabled_at: disabledAt } = old;
    const row = { id: call.random.id(), ...figuresOf(input), position, disabled_at: disabledAt };
    await store.insertRow(tx, row);
    await store.replaceRow(tx, id, { id: row.id, now: disabledAt ?? (await call.clockAt(tx)) });
    const params = {
      reason: input.reason,
      replaces: id,
      old: writePackage(old),
      new: writePackage(row),
    };
    await log(tx, call, 'package.changed', row.id, params);
    return readPackages(tx);
  });
}

/** Puts a package on or off sale. Refuses: not_found, state_changed (already so, or replaced). */
export async function switchPackage(
  call: OperatorCall,
  id: string,
  input: { readonly on: boolean; readonly reason: string },
): Promise<PackagesView | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockPackageRow(tx, id);
    if ('refused' in locked) return locked;
    if ((locked.row.disabled_at === null) === input.on) return refuse('state_changed');
    await store.setDisabled(tx, id, input.on ? null : await call.clockAt(tx));
    const params = { reason: input.reason, name: locked.row.name_en, name_ar: locked.row.name_ar };
    await log(tx, call, input.on ? 'package.switchedOn' : 'package.switchedOff', id, params);
    return readPackages(tx);
  });
}

/** Reorders the packages. Refuses: conflict, order. */
export async function orderPackages(
  call: OperatorCall,
  input: NewOrder & { readonly reason: string },
): Promise<PackagesView | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockRows(tx);
    const ids = rows.map((row) => row.id);
    const refused = validateOrder(ids, input);
    if (refused !== null) return refused;
    await store.setPositions(tx, input.order);
    const order = orderForLog(input, new Map(rows.map((row) => [row.id, row])));
    const params = { reason: input.reason, order };
    await log(tx, call, 'package.moved', subjectOf('packs'), params);
    return readPackages(tx);
  });
}
