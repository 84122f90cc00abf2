import type { Db, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import type { PackagesView } from './schema.ts';
import { listRows, type NewPackage, type StoredPackage } from './store.ts';

export function writePackage(row: StoredPackage | NewPackage) {
  return {
    name_en: row.name_en,
    name_ar: row.name_ar,
    price: decimalOf(row.price_fils),
    credit: decimalOf(row.credit_fils),
    validity_days: row.validity_days,
  };
}

export async function readPackages(db: Db | Tx): Promise<PackagesView> {
  const rows = await listRows(db);
  return {
    packages: rows.map((row) => ({
      id: row.id,
      ...writePackage(row),
      bonus: decimalOf(row.credit_fils - row.price_fils),
      on_sale: row.disabled_at === null,
    })),
  };
}
