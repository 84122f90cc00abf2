import type { Kysely, Transaction } from 'kysely';
import type { Key } from '../app/texts/keys.ts';
import type { Tables } from './tables.ts';
import type { Actor, GuestActor, MemberActor, OperatorActor, OperatorRole } from './actor.ts';
import type { Planner } from './award-plan.ts';
import type { Locale } from './locale.ts';
import type { Payments } from './payments.ts';
import type { Pdf } from './pdf.ts';
import type { Refusal } from './refusals.ts';
import type { Sheets } from './sheets.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Returns null if the queue is full, because hashing is slow by design (product §11). */
export interface Passwords {
  hash(password: string): Promise<string | null>;
  /** A null `stored` is compared with a dummy hash, so that an unknown user takes the same time. */
  verify(stored: string | null, password: string): Promise<boolean | null>;
  isOutdated(stored: string): boolean;
  /** True for a password of the list of known ones, also with changed letters or a tail of digits. */
  isKnown(password: string): boolean;
}

/** Bytes of uploads under random keys, outside the web root so that no address serves them. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}

export interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Safe to show and to send in a header; the extension matches the content. */
  readonly name: string;
}

export interface Uploads {
  /**
   * Validates by content and encodes images again. `logo` allows images only, `document` also XLSX,
   * DOCX, DWG, DXF and ZIP. Refuses: file_empty, file_too_large, file_infected, scanner_away,
   * svg_refused, file_type_refused, document_type_refused, image_only, busy.
   */
  check(file: File, purpose: 'paper' | 'logo' | 'document'): Promise<CheckedFile | Refusal>;
}

/** Reads the text of photos, if the installation has a program for it (decision 0224). */
export interface Ocr {
  readonly isOffered: boolean;
  /**
   * The words of an image as Tesseract's TSV, with their places in pixels. Takes up to 20 seconds.
   * Refuses: ocr_off, photo_unreadable, busy.
   */
  read(bytes: Uint8Array): Promise<string | Refusal>;
}

export interface Random {
  /** UUIDv7, so that ids sort by time. */
  id(): string;
  token(bytes: number): string;
  sixDigits(): string;
}

export type SmsVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: 'country' }
  | {
      readonly allowed: false;
      readonly why: 'number' | 'overall';
      readonly retryAfterSeconds: number;
    };

/**
 * Decides on each SMS before it enters the outbox, because SMS cost money and may disturb
 * strangers.
 */
export interface SmsGate {
  /**
   * Counts one SMS to a number. Commits separately, so it must not be called inside a transaction.
   */
  allow(number: string): Promise<SmsVerdict>;
  giveBack(number: string): Promise<void>;
  /** True if a gateway, or the demo, sends SMS to the country of the number. Counts nothing. */
  reaches(number: string): boolean;
  /** True if the gateway signed a report about the message with our token. */
  isReport(messageId: string, raw: string, signature: string): boolean;
}

/** Encrypts small secrets, so that a copy of the database alone opens none (decision 0017). */
export interface Secrets {
  /** `about` is the id of the row, so that a secret does not open in another row. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** @throws if it was not sealed for this row with a key of this installation */
  open(sealed: Uint8Array, about: string): Buffer;
  /**
   * Seals a value again with the current key. Null: it is sealed with that key already.
   * @throws if no key opens it
   */
  reseal(sealed: Uint8Array, about: string): Buffer | null;
}

export interface SealedRow {
  readonly id: string;
  readonly about: string;
  readonly sealed: Buffer;
}

export interface Resealed extends SealedRow {
  readonly resealed: Buffer;
}

/** WhatsApp's Cloud API as commands see it. Without keys, only the demo offers it. */
export interface WhatsappGate {
  readonly isOffered: boolean;
  /** True if Meta signed a report with our app secret. */
  isReport(raw: string, signature: string): boolean;
  isVerifyToken(token: string): boolean;
}

export interface Settings {
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly secureCookies: boolean;
  readonly withdrawals: boolean;
  /** The amount that one operator may pay out alone, fils; more needs two (docs/decisions/0024). */
  readonly withdrawalApprovalFils: bigint;
  /** The credit that one operator may confirm alone, fils (docs/decisions/0129). */
  readonly creditApprovalFils: bigint;
  /** The sum that one operator may credit and pay alone in 24 hours, fils. */
  readonly operatorDayFils: bigint;
  /** Days after which a paid Q discount can be withdrawn (docs/decisions/0077). */
  readonly discountDelayDays: number;
  readonly cardDelayDays: number;
  /** The public key for browsers' push services (RFC 8292); null disables pushes to browsers. */
  readonly pushKey: string | null;
  readonly operatorTwoStep: readonly OperatorRole[];
}

export interface Call<A extends Actor = Actor> {
  readonly actor: A;
  readonly locale: Locale;
  readonly now: Date;
  /**
   * The database's time, read under the row's lock, so that a deadline that passed during the wait
   * counts (product §6): `read` by the locking statement, or by one of its own. Tests set it.
   */
  clockAt(tx: Tx, read?: Date): Promise<Date>;
  readonly address: string;
  readonly userAgent: string;
  /** The cookie of the browser that marks it as known to accounts; null: it has none. */
  readonly device: string | null;
  readonly db: Db;
  readonly passwords: Passwords;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly ocr: Ocr;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly planner: Planner;
  readonly payments: Payments;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly sms: SmsGate;
  readonly whatsapp: WhatsappGate;
  readonly settings: Settings;
  /** True if a text has a current signature of our mail provider; false if none is configured. */
  isMailReport(raw: string, signature: string): boolean;
  /** A text in the caller's language, for rows that store a kind and params instead of a text. */
  text(key: Key, args?: Readonly<Record<string, string | number>>): string;
  textIn(locale: Locale, key: Key, args?: Readonly<Record<string, string | number>>): string;
  /**
   * Runs one command in one transaction. A refusal rolls back. With an Idempotency-Key the outcome
   * is stored in the same transaction, so that a repetition returns it and changes nothing.
   */
  transaction<T>(run: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal>;
  /** Counts one hit; false if the window is full. Commits separately from the command. */
  allow(
    key: string,
    hits: number,
    windowSeconds: number,
  ): Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  giveBack(key: string, windowSeconds: number): Promise<void>;
  forget(key: string): Promise<void>;
}

export type GuestCall = Call<GuestActor>;
export type MemberCall = Call<MemberActor>;
export type OperatorCall = Call<OperatorActor>;
