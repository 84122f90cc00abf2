import type { Db } from './call.ts';

const owners = new WeakMap<Db, Db>();

/** Lets a database of one read use the caches of another. */
export function shareCaches(db: Db, owner: Db): void {
  owners.set(db, owner);
}

/** The database whose caches a read uses. */
export function cacheKeyOf(db: Db): Db {
  return owners.get(db) ?? db;
}
