import type { FieldErrors } from '../form-errors.ts';

/** A call of the API that was typed without a network and waits on this device (decision 0184). */
export interface DeviceEntry {
  /** The kind and its record, such as `receipt:ID`. A later entry with this id replaces an earlier one. */
  readonly id: string;
  readonly kind: 'draft' | 'receipt';
  readonly memberId: string;
  readonly label: string;
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The idempotency key. Null for a draft, whose id is its key. */
  readonly onceKey: string | null;
  readonly typed: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970 by the clock of the device. */
  readonly savedAtMs: number;
  /** The refusal of the server. Null: not answered yet. */
  readonly refusal: { readonly message: string; readonly errors: FieldErrors } | null;
}

export type NewDeviceEntry = Omit<DeviceEntry, 'memberId' | 'savedAtMs' | 'refusal'>;
