import { dialogField } from '#shared/dialog-fields.ts';
import { splitLocalePath, type Locale } from '#shared/locale.ts';
import { onceKeyField } from '#shared/once-key.ts';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import type { FieldErrors } from '#ui/form-errors.ts';
import { makeOnceKey } from '#ui/once-key.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import type { OrderLineView } from '../schema/views.ts';
import type { LeftForm } from './order-dialog.tsx';

/** One receipt for each order waits: a second one would not know what the first receives. */
export function receiptEntryId(orderId: string): string {
  return `receipt:${orderId}`;
}

type Fields = Readonly<Record<string, string>>;

const lineFields = ['line_id', 'accepted', 'rejected', 'reason'] as const;

type LineFields = Partial<Record<(typeof lineFields)[number], string>>;

/** The fields of each line. A reason that was not chosen has none, as in the posted form. */
function linesOf(fields: Fields): LineFields[] {
  const lines: LineFields[] = [];
  for (let at = 0; fields[`lines.${at}.line_id`] !== undefined; at += 1) {
    const given = lineFields.flatMap((field) => {
      const value = fields[`lines.${at}.${field}`];
      return value === undefined ? [] : [[field, value] as const];
    });
    lines.push(Object.fromEntries(given));
  }
  return lines;
}

/**
 * The body of the call as the page's own action sends it, so that a receipt whose answer was lost
 * is the same request under its key.
 */
export function receiptBody(fields: Fields, fileIds: readonly string[]): Record<string, unknown> {
  return {
    received_on: fields['received_on'] ?? '',
    note: fields['note'] ?? '',
    ...(fileIds.length === 0 ? {} : { file_ids: fileIds }),
    lines: linesOf(fields),
  };
}

/** An error for each line that has a rejected quantity and no reason. */
export function findMissingReasons(data: FormData, message: string): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (let at = 0; data.has(`lines.${at}.line_id`); at += 1) {
    const rejected = data.get(`lines.${at}.rejected`);
    const reason = data.get(`lines.${at}.reason`) ?? '';
    if (typeof rejected === 'string' && /[1-9]/.test(rejected) && reason === '')
      errors[`lines.${at}.reason`] = [message];
  }
  return errors;
}

interface StoredReceipt {
  readonly orderId: string;
  readonly serial: string;
  readonly form: HTMLFormElement;
  readonly files: readonly FormFile[];
}

function addressOfForm(): string {
  const { pathname, search } = globalThis.location;
  const query = new URLSearchParams(search);
  query.set(dialogField, 'receive');
  return `${splitLocalePath(pathname).rest}?${query.toString()}`;
}

export async function storeReceipt({
  orderId,
  serial,
  form,
  files,
}: StoredReceipt): Promise<boolean> {
  const posted = new FormData(form);
  const fields: Record<string, string> = {};
  for (const [name, value] of posted) if (typeof value === 'string') fields[name] = value;
  const fileIds = posted.getAll('file_ids').filter((id): id is string => typeof id === 'string');
  return deviceQueue.add({
    id: receiptEntryId(orderId),
    kind: 'receipt',
    label: serial,
    path: addressOfForm(),
    method: 'POST',
    url: `/api/dashboard/buyer/orders/${orderId}/receive`,
    body: receiptBody(fields, fileIds),
    onceKey: fields[onceKeyField] ?? makeOnceKey(),
    typed: { fields, files },
  });
}

/** The stored values under the names of the form's present lines, because lines may be closed since. */
export function formOfEntry(
  { typed, onceKey, refusal }: DeviceEntry,
  open: readonly Pick<OrderLineView, 'id'>[],
  locale: Locale,
): LeftForm & { readonly files: readonly FormFile[] } {
  const { fields, files } = typed as { fields: Fields; files: readonly FormFile[] };
  const lines = linesOf(fields);
  const values: Record<string, string> = {
    received_on: fields['received_on'] ?? '',
    note: fields['note'] ?? '',
  };
  const shown = refusal?.locale === locale ? refusal : null;
  const isSame = open.every(({ id }, at) => lines[at]?.line_id === id);
  for (const [at, { id }] of open.entries()) {
    const line = lines.find((one) => one.line_id === id);
    for (const field of lineFields)
      if (line?.[field] !== undefined) values[`lines.${at}.${field}`] = line[field];
  }
  return {
    values,
    files,
    onceKey: onceKey ?? makeOnceKey(),
    // The errors have the numbers of the lines that were sent.
    errors: isSame ? shown?.errors : undefined,
    message: shown?.message,
  };
}
