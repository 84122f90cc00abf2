import type { Kysely, Transaction } from 'kysely';
import type { Key } from '../app/texts/keys.ts';
import type { Tables } from '../db/tables.ts';
import type { Actor, MemberActor, OperatorActor, OperatorRole } from './actor.ts';
import type { Locale } from './locale.ts';
import type { Payments } from './payments.ts';
import type { Pdf } from './pdf.ts';
import type { Refusal } from './refusals.ts';
import type { Sheets } from './sheets.ts';

/** A connection for reads outside a transaction. */
export type Db = Kysely<Tables>;
/** A transaction: what every function of a store takes first. */
export type Tx = Transaction<Tables>;

/** Hashing is slow by design, so it waits in its own queue (product §11); null means the queue is full. */
export interface Passwords {
  hash(password: string): Promise<string | null>;
  /** `stored` null is hashed against a dummy, so that an unknown user costs the same time. */
  verify(stored: string | null, password: string): Promise<boolean | null>;
}

/** Bytes of uploads, outside the web root, under random keys. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}

/** An upload that may be kept: what its content is, not what its sender called it. */
export interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Safe to show and to send in a header; its extension is that of the content. */
  readonly name: string;
}

export interface Uploads {
  /**
   * Decides by content and re-encodes images; `logo` takes images only, `document` XLSX and DOCX as
   * well. Refuses: file_empty, file_too_large, svg_refused, file_type_refused, document_type_refused, image_only, busy.
   */
  check(file: File, purpose: 'paper' | 'logo' | 'document'): Promise<CheckedFile | Refusal>;
}

export interface Random {
  /** UUIDv7: sorts by time, made by the application. */
  id(): string;
  /** `bytes` random bytes as base64url. */
  token(bytes: number): string;
  /** Six decimal digits, uniform. */
  sixDigits(): string;
}

export type SmsVerdict =
  | { readonly allowed: true }
  /** The operator has not opened the number's country. */
  | { readonly allowed: false; readonly why: 'country' }
  /** This number, or its operator's numbers or all of them together, got as many as they may for now. */
  | {
      readonly allowed: false;
      readonly why: 'number' | 'overall';
      readonly retryAfterSeconds: number;
    };

/** Every SMS costs money and may bother somebody who asked for nothing, so each is judged before it is put into the outbox. */
export interface SmsGate {
  /** Counts one more SMS to a number. Committed on its own, so never inside a transaction. */
  allow(number: string): Promise<SmsVerdict>;
  /** Takes back the count of an SMS that was allowed and is not sent. */
  giveBack(number: string): Promise<void>;
}

/** Keeps small secrets unreadable in the database: a copy of it alone opens none (decision 0017). */
export interface Secrets {
  /** `about` is the id of the row they stand in: moved to another row they do not open. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** Throws when it is not what was sealed about this row under this installation's key. */
  open(sealed: Uint8Array, about: string): Buffer;
}

export interface Settings {
  readonly publicUrl: string;
  readonly demo: boolean;
  readonly secureCookies: boolean;
  /** Whether a balance may be paid out (product §3). */
  readonly withdrawals: boolean;
  /** What one operator may pay out alone, fils; more takes two (docs/decisions/0024). */
  readonly withdrawalApprovalFils: bigint;
  /** Days after which a paid Q discount can be withdrawn (docs/decisions/0044). */
  readonly discountHoldDays: number;
  /** The key by which browsers ask their push service for us (RFC 8292); null: pushes are not sent to browsers. */
  readonly pushKey: string | null;
  /** Operator roles whose holders must have two-step sign-in. */
  readonly operatorTwoStep: readonly OperatorRole[];
}

/** What every handler gets besides its input; made anew for each request. */
export interface Call<A extends Actor = Actor> {
  readonly actor: A;
  readonly locale: Locale;
  readonly now: Date;
  /**
   * The time by the database's clock, asked under the row's lock: a deadline that passed while one waited has passed
   * (product §6). Tests set it.
   */
  clockAt(tx: Tx): Promise<Date>;
  readonly address: string;
  readonly userAgent: string;
  readonly db: Db;
  readonly passwords: Passwords;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly payments: Payments;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly sms: SmsGate;
  readonly settings: Settings;
  /** Whether a text is signed as a report of our mail provider, just now; never where none is configured. */
  isMailReport(raw: string, signature: string): boolean;
  /** A text of the catalogue in the caller's language: for rows that are stored as kind + params. */
  text(key: Key, args?: Readonly<Record<string, string | number>>): string;
  /** The same in a language of the row's own. */
  textIn(locale: Locale, key: Key, args?: Readonly<Record<string, string | number>>): string;
  /**
   * One command, one transaction. A refusal rolls back. Under an Idempotency-Key the outcome is stored in this same
   * transaction, so that a repeat answers with it and changes nothing.
   */
  transaction<T>(run: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal>;
  /** Counts one hit; false when the window is full. Committed on its own, whatever becomes of the command. */
  allow(
    key: string,
    hits: number,
    windowSeconds: number,
  ): Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  /** Takes back a hit of this moment, for something that did not happen after all. */
  giveBack(key: string, windowSeconds: number): Promise<void>;
  /** Empties a counter, as after a right password. */
  forget(key: string): Promise<void>;
}

export type MemberCall = Call<MemberActor>;
export type OperatorCall = Call<OperatorActor>;
