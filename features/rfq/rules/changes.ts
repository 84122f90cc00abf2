import type { Locale } from '#shared/locale.ts';
import { quantityOf } from '#shared/quantity.ts';

type ChangedField =
  | 'note'
  | 'delivery_method'
  | 'city'
  | 'expiry_date'
  | 'expiry_time'
  | 'needed_on'
  | 'delivery_area'
  | 'delivery_address'
  | 'documents'
  | 'quantity';

/**
 * One stored difference. Names that depend on the language are stored in both, so that each reader
 * sees their own.
 */
export interface StoredChange {
  readonly field: ChangedField;
  readonly line?: {
    readonly position: number;
    readonly description: string;
    readonly unit_code: string;
  };
  readonly from: string;
  readonly to: string;
  readonly from_ar?: string;
  readonly to_ar?: string;
}

interface Named {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
}

interface ChangedLine {
  readonly id: string;
  readonly position: number;
  readonly description: string;
  readonly unit_code: string;
  readonly quantity_milli: bigint;
}

export interface Amendable {
  readonly note: string;
  readonly deliveryMethod: 'delivery' | 'pickup';
  readonly city: Named;
  readonly neededOn: string;
  readonly area: string;
  readonly address: string;
  readonly expiresOn: string;
  /** Empty: the end of the day. */
  readonly expiryTime: string;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly is_open: boolean;
  }[];
  readonly lines: readonly ChangedLine[];
}

function namesOf(files: Amendable['files']): string {
  return files.map(({ name }) => name).join('\n');
}

export function differencesOf(before: Amendable, after: Amendable): StoredChange[] {
  const changes: StoredChange[] = [];
  for (const line of after.lines) {
    const old = before.lines.find(({ id }) => id === line.id);
    if (old === undefined || old.quantity_milli === line.quantity_milli) continue;
    const { position, description, unit_code: unitCode } = line;
    changes.push({
      field: 'quantity',
      line: { position, description, unit_code: unitCode },
      from: quantityOf(old.quantity_milli),
      to: quantityOf(line.quantity_milli),
    });
  }
  if (before.expiresOn !== after.expiresOn) {
    changes.push({ field: 'expiry_date', from: before.expiresOn, to: after.expiresOn });
  }
  if (before.expiryTime !== after.expiryTime) {
    changes.push({ field: 'expiry_time', from: before.expiryTime, to: after.expiryTime });
  }
  const texts = [
    ['needed_on', 'neededOn'],
    ['delivery_area', 'area'],
    ['delivery_address', 'address'],
  ] as const;
  for (const [field, name] of texts) {
    if (before[name] !== after[name]) changes.push({ field, from: before[name], to: after[name] });
  }
  if (before.city.id !== after.city.id) {
    const [from, to] = [before.city, after.city];
    changes.push({
      field: 'city',
      from: from.name_en,
      to: to.name_en,
      from_ar: from.name_ar,
      to_ar: to.name_ar,
    });
  }
  if (before.deliveryMethod !== after.deliveryMethod) {
    changes.push({
      field: 'delivery_method',
      from: before.deliveryMethod,
      to: after.deliveryMethod,
    });
  }
  if (before.note !== after.note)
    changes.push({ field: 'note', from: before.note, to: after.note });
  const idsOf = ({ files }: Amendable) => files.map(({ id }) => id).join(' ');
  if (idsOf(before) !== idsOf(after)) {
    changes.push({ field: 'documents', from: namesOf(before.files), to: namesOf(after.files) });
  }
  return changes;
}

export function localChanges(changes: readonly StoredChange[], locale: Locale) {
  return changes.map((change) => ({
    field: change.field,
    line: change.line ?? null,
    from: locale === 'ar' ? (change.from_ar ?? change.from) : change.from,
    to: locale === 'ar' ? (change.to_ar ?? change.to) : change.to,
  }));
}
