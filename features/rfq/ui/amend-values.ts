import {
  filesOfPayload,
  filesOfRecord,
  type FormFile,
} from '#features/attachment/ui/form-files.ts';
import type { RfqView } from '../schema/view.ts';

/** The amendment form as typed, not validated. Its draft has the same shape. */
export interface AmendValues {
  readonly expiry_date: string;
  readonly expiry_time: string;
  readonly needed_on: string;
  readonly delivery_area: string;
  readonly delivery_address: string;
  readonly city_id: string;
  readonly delivery_method: string;
  readonly note: string;
  readonly reason: string;
  readonly quantities: Readonly<Record<string, string>>;
  readonly files: readonly FormFile[];
}

const textNames = [
  'expiry_date',
  'expiry_time',
  'needed_on',
  'delivery_area',
  'delivery_address',
  'city_id',
  'delivery_method',
  'note',
  'reason',
] as const;
const quantityName = 'quantity.';

export function amendValuesOf(rfq: RfqView): AmendValues {
  return {
    expiry_date: rfq.expiry_date,
    expiry_time: rfq.expiry_time,
    needed_on: rfq.needed_on ?? '',
    delivery_area: rfq.delivery_area,
    delivery_address: rfq.delivery_address,
    city_id: rfq.city.id,
    delivery_method: rfq.delivery_method,
    note: rfq.note,
    reason: '',
    quantities: Object.fromEntries(rfq.lines.map((line) => [line.id, line.quantity])),
    files: filesOfRecord(rfq.files, `/api/dashboard/buyer/rfq/${rfq.id}/files`),
  };
}

/**
 * The values of a draft's payload. Missing fields come from the request, because a payload may have
 * any shape.
 */
export function amendValuesOfPayload(
  payload: Readonly<Record<string, unknown>>,
  rfq: RfqView,
): AmendValues {
  const own = amendValuesOf(rfq);
  const textOf = (value: unknown, otherwise: string) =>
    typeof value === 'string' ? value : otherwise;
  const texts = Object.fromEntries(
    textNames.map((name) => [name, textOf(payload[name], own[name])]),
  );
  const quantities = (payload['quantities'] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...(texts as Record<(typeof textNames)[number], string>),
    quantities: Object.fromEntries(
      Object.entries(own.quantities).map(([id, quantity]) => [
        id,
        textOf(quantities[id], quantity),
      ]),
    ),
    files: Array.isArray(payload['files']) ? filesOfPayload(payload['files']) : own.files,
  };
}

export function amendPayloadOf(
  form: FormData,
  files: readonly FormFile[],
): Record<string, unknown> {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const lines = [...form.keys()].filter((name) => name.startsWith(quantityName));
  const ids = new Set(form.getAll('file_ids'));
  return {
    ...Object.fromEntries([...textNames, 'version'].map((name) => [name, textOf(name)])),
    quantities: Object.fromEntries(
      lines.map((name) => [name.slice(quantityName.length), textOf(name)]),
    ),
    files: files.filter(({ id }) => ids.has(id)),
  };
}
