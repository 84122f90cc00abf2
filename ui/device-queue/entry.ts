import type { Locale } from '#shared/locale.ts';
import type { FieldErrors } from '../form-errors.ts';

/** A refusal of the server, in the language of the page that sent the entry. */
export interface DeviceRefusal {
  readonly code: string;
  readonly locale: Locale;
  readonly message: string;
  readonly errors: FieldErrors;
}

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
  readonly refusal: DeviceRefusal | null;
}

export type NewDeviceEntry = Omit<DeviceEntry, 'memberId' | 'savedAtMs' | 'refusal'>;
