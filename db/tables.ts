/**
 * The tables of db/schema.sql as Kysely sees them. Written by `node scripts/schema.ts`; change it by adding a migration.
 */

import type { ColumnType, Generated } from 'kysely';

/** Parsed when read; written as JSON text, since the driver takes arrays for SQL arrays. */
export type Json = ColumnType<unknown, string, string>;

/** The same with a default value. */
export type JsonDefault = ColumnType<unknown, string | undefined, string>;

export type CompanyAccountType = 'buyer' | 'supplier';

export type CompanyReviewState = 'incomplete' | 'submitted' | 'approved' | 'refused';

export type DocumentKind = 'licence' | 'owner_id' | 'authorisation' | 'logo';

export type DocumentState = 'pending' | 'approved' | 'refused';

export type MemberLocale = 'en' | 'ar';

export type MessageChannel = 'email' | 'sms';

export type MessageLocale = 'en' | 'ar';

export type MessageState = 'waiting' | 'sent' | 'failed' | 'kept';

export type OperatorLocale = 'en' | 'ar';

export type RegistrationAccountType = 'buyer' | 'supplier';

export type RegistrationLocale = 'en' | 'ar';

export type RegistrationChannel = 'email' | 'sms';

export interface ActivityTable {
  id: string;
  company_id: string | null;
  member_id: string | null;
  operator_id: string | null;
  verb: string;
  subject_type: string;
  subject_id: string;
  params: JsonDefault;
  address: string;
  at: Date;
}

export interface CompanyTable {
  id: string;
  account_type: CompanyAccountType;
  display_name: string;
  legal_name_en: Generated<string>;
  legal_name_ar: Generated<string>;
  country: Generated<string>;
  licence_number: Generated<string>;
  licence_authority: Generated<string>;
  licence_expires_on: string | null;
  trn: Generated<string>;
  minimum_order_minor: Generated<bigint>;
  review_state: Generated<CompanyReviewState>;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision_note: Generated<string>;
  approved_at: Date | null;
  expired_at: Date | null;
  welcome_pending: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  renewal_expires_on: string | null;
}

export interface DemoSeedTable {
  id: number;
  seeded_at: Date;
}

export interface DocumentTable {
  id: string;
  company_id: string;
  kind: DocumentKind;
  file_id: string;
  state: Generated<DocumentState>;
  reason: Generated<string>;
  note: Generated<string>;
  decided_at: Date | null;
  decided_by: string | null;
  created_at: Date;
}

/** First outcome of each Idempotency-Key */
export interface IdempotencyKeyTable {
  /** Who sent it and to which call: keys of different actors never meet */
  scope: string;
  key: string;
  /** SHA-256 of the request body: another body under the same key is refused */
  input_hash: string;
  outcome: Json | null;
  created_at: Date;
  completed_at: Date | null;
}

export interface MemberTable {
  id: string;
  company_id: string;
  email: string;
  email_key: string;
  password_hash: string;
  full_name: string;
  position: Generated<string>;
  mobile: Generated<string>;
  whatsapp: Generated<string>;
  phone: Generated<string>;
  locale: Generated<MemberLocale>;
  is_owner: Generated<boolean>;
  verified_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
}

export interface MessageTable {
  id: string;
  kind: string;
  channel: MessageChannel;
  destination: string;
  locale: MessageLocale;
  params: JsonDefault;
  state: Generated<MessageState>;
  tries: Generated<number>;
  next_try_at: Date;
  last_error: Generated<string>;
  created_at: Date;
  sent_at: Date | null;
}

export interface NotificationTable {
  id: string;
  member_id: string;
  type: string;
  params: JsonDefault;
  created_at: Date;
  read_at: Date | null;
}

export interface OperatorTable {
  id: string;
  email: string;
  email_key: string;
  password_hash: string;
  full_name: string;
  roles: string[];
  locale: Generated<OperatorLocale>;
  disabled_at: Date | null;
  created_at: Date;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  member_id: string | null;
  operator_id: string | null;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

/** One running window per limited key */
export interface RateLimitTable {
  /** What is limited and for whom, e.g. sign-in:ip:203.0.113.7 */
  key: string;
  window_started_at: Date;
  hits: number;
}

export interface RegistrationTable {
  id: string;
  ticket_hash: Buffer;
  account_type: RegistrationAccountType;
  email: string;
  email_key: string;
  password_hash: string;
  full_name: string;
  position: string;
  company_name: string;
  mobile: string;
  phone: string;
  whatsapp: Generated<string>;
  locale: RegistrationLocale;
  terms_accepted_at: Date;
  channel: RegistrationChannel;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  tries_left: Generated<number>;
  sent_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
}

export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  member_id: string | null;
  operator_id: string | null;
  remember: Generated<boolean>;
  created_at: Date;
  seen_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
}

export interface StoredFileTable {
  id: string;
  company_id: string;
  storage_key: string;
  media_type: string;
  bytes: number;
  name: string;
  uploaded_by: string;
  created_at: Date;
}

export interface Tables {
  activity: ActivityTable;
  company: CompanyTable;
  demo_seed: DemoSeedTable;
  document: DocumentTable;
  idempotency_key: IdempotencyKeyTable;
  member: MemberTable;
  message: MessageTable;
  notification: NotificationTable;
  operator: OperatorTable;
  password_reset: PasswordResetTable;
  rate_limit: RateLimitTable;
  registration: RegistrationTable;
  schema_migration: SchemaMigrationTable;
  session: SessionTable;
  stored_file: StoredFileTable;
}
