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
import { countLine, type Expected } from './receipt-state.ts';

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

/**
 * The errors that the server would answer, by field: a rejected quantity without a reason, and more
 * goods than the line can still take. A receipt stored offline would be refused hours later.
 */
export function findReceiptProblems(
  data: FormData,
  lines: readonly (Expected & { readonly id: string })[],
  messages: { readonly reason: string; readonly over: string },
): FieldErrors {
  const textOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const errors: Record<string, readonly string[]> = {};
  for (let at = 0; data.has(`lines.${at}.line_id`); at += 1) {
    const [accepted, rejected] = [`lines.${at}.accepted`, `lines.${at}.rejected`].map(textOf);
    const line = lines.find(({ id }) => id === textOf(`lines.${at}.line_id`));
    if (/[1-9]/.test(rejected ?? '') && textOf(`lines.${at}.reason`) === '')
      errors[`lines.${at}.reason`] = [messages.reason];
    if (line === undefined) continue;
    const entered = { accepted: accepted ?? '', rejected: rejected ?? '' };
    if (countLine(line, entered).state === 'over') errors[`lines.${at}.accepted`] = [messages.over];
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
