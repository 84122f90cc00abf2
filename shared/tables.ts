/**
 * The tables of db/schema.sql as Kysely sees them. Written by `node scripts/schema.ts`; change it by adding a migration.
 */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Parsed when read; written as JSON text, since the driver takes arrays for SQL arrays. */
export type Json = ColumnType<unknown, string, string>;

/** The same with a default value. */
export type JsonDefault = ColumnType<unknown, string | undefined, string>;

export type AccessRefundCause = 'asked' | 'rfq_canceled' | 'taken_down' | 'never_opened';

export type ActLinkVerb =
  | 'approve'
  | 'acknowledge'
  | 'receive'
  | 'remind_acknowledge'
  | 'remind_receive'
  | 'remind_approve'
  | 'remind_proposal';

export type AwardProposalState = 'open' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';

export type CityEmirate = '' | 'AUH' | 'DXB' | 'SHJ' | 'UAQ' | 'FUJ' | 'AJM' | 'RAK';

export type CompanyAccountType = 'buyer' | 'supplier';

export type CompanyReviewState = 'incomplete' | 'submitted' | 'approved' | 'refused';

export type ConsentWay = 'sign_up' | 'asked';

export type ContactMessageLocale = 'en' | 'ar';

export type ContactMessageState = 'new' | 'answered' | 'closed';

export type ContactStepVerb = 'reply' | 'close' | 'reopen';

export type DealEventSide = 'buyer' | 'supplier' | 'operator' | 'system';

export type DealSumKind = 'deal' | 'sent' | 'lost' | 'answered' | 'fee' | 'refund' | 'discount';

export type DocumentKind = 'licence' | 'owner_id' | 'authorisation' | 'logo';

export type DocumentState = 'pending' | 'approved' | 'refused';

export type DraftKind = 'rfq' | 'offer' | 'edit' | 'amend';

export type ExchangeRateCurrency = 'SAR' | 'USD' | 'EUR' | 'QAR' | 'OMR' | 'BHD' | 'KWD';

export type FailedSignInSide = 'member' | 'operator';

export type FailedSignInStep = 'password' | 'code';

export type GuestColleagueChannel = 'email' | 'sms';

export type InvitationChannel = 'email' | 'sms' | 'whatsapp' | 'link' | 'notice';

export type InvitationState =
  | 'draft'
  | 'sent'
  | 'opened'
  | 'declined'
  | 'quoted'
  | 'claimed'
  | 'revoked'
  | 'expired'
  | 'bounced';

export type InvitationDeclineCode = '' | 'goods' | 'stock' | 'time' | 'terms' | 'other';

export type InvitationMessageChannel = 'email' | 'sms' | 'whatsapp';

export type InvitationStopSource = 'recipient' | 'operator';

export type LedgerTransactionKind =
  | 'top_up'
  | 'package'
  | 'access_fee'
  | 'access_refund'
  | 'withdrawal_hold'
  | 'withdrawal_paid'
  | 'withdrawal_return'
  | 'q_discount'
  | 'reversal';

export type MailBounceKind = 'bounce' | 'complaint';

export type MeetingRequestLocale = 'en' | 'ar';

export type MeetingRequestState = 'new' | 'confirmed' | 'declined' | 'done';

export type MeetingStepVerb = 'confirm' | 'decline' | 'finish';

export type MemberLocale = 'en' | 'ar';

export type MessageChannel = 'email' | 'sms' | 'push' | 'whatsapp';

export type MessageLocale = 'en' | 'ar';

export type MessageState = 'waiting' | 'sent' | 'failed' | 'kept';

export type MessageProviderState = 'sent' | 'failed' | 'delivered' | 'read';

export type NotificationChoiceChannel = 'email' | 'push' | 'whatsapp';

export type NotificationChoiceChoice = 'now' | 'daily' | 'never';

export type OfferState =
  | 'pending'
  | 'accepted'
  | 'waiting'
  | 'delivered'
  | 'completed'
  | 'rejected'
  | 'canceled'
  | 'expired'
  | 'withdrawn';

export type OfferLineState = 'quoted' | 'not_quoted' | 'alternative';

export type OfferLineVatKind = 'standard' | 'zero' | 'exempt';

export type OfferLinePartGroup = '' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J';

export type OfferVersionDeliveryUnit = 'days' | 'weeks' | 'months';

export type OfferVersionPaymentCode =
  | ''
  | 'advance'
  | 'part_advance'
  | 'on_delivery'
  | 'credit_30'
  | 'credit_60'
  | 'credit_90'
  | 'pdc_30'
  | 'pdc_60'
  | 'pdc_90'
  | 'credit_letter'
  | 'other';

export type OfferVersionPartRule = 'whole' | 'lines' | 'groups';

export type OfferVersionPartDiscount = 'whole' | 'pro_rata';

export type OfferVersionIncoterm =
  | ''
  | 'EXW'
  | 'FCA'
  | 'FAS'
  | 'FOB'
  | 'CFR'
  | 'CIF'
  | 'CPT'
  | 'CIP'
  | 'DAP'
  | 'DPU'
  | 'DDP';

export type OperatorLocale = 'en' | 'ar';

export type OrderFileKind = 'tax_invoice' | 'delivery_note';

export type OrderTaxDocumentKind = 'invoice' | 'credit_note';

export type OrderTaxDocumentReason = '' | 'canceled' | 'price' | 'returned' | 'mistake';

export type OrderTaxSerialKind = 'invoice' | 'credit_note';

export type PolicySlug = 'terms' | 'privacy' | 'fair-fee';

export type PostingAccount =
  | 'wallet'
  | 'provider_clearing'
  | 'bank_clearing'
  | 'fee_revenue'
  | 'vat_payable'
  | 'package_bonus'
  | 'q_discount_expense'
  | 'withdrawals_payable';

export type PublicHolidayBasis = 'law' | 'calendar' | 'announced';

export type PurchaseOrderType =
  | 'generate_send'
  | 'generate_sended'
  | 'upload_send'
  | 'upload_sended';

export type PurchaseOrderLanguage = 'en' | 'ar' | 'both';

export type QInvoiceState = 'pending' | 'accepted' | 'rejected';

export type ReceiptLineRejectReason = '' | 'damaged' | 'wrong' | 'short';

export type RefundRequestState = 'pending' | 'approved' | 'refused';

export type RegistrationAccountType = 'buyer' | 'supplier';

export type RegistrationLocale = 'en' | 'ar';

export type RegistrationChannel = 'email' | 'sms';

export type ReviewConfirmationField =
  | 'legal_name_en'
  | 'legal_name_ar'
  | 'licence_number'
  | 'licence_authority'
  | 'licence_expires_on'
  | 'trn'
  | 'full_name'
  | 'position'
  | 'legal_name';

export type RevisionState = 'open' | 'answered' | 'declined' | 'lapsed';

export type RfqState =
  | 'pending'
  | 'active'
  | 'evaluate'
  | 'accepted'
  | 'delivered'
  | 'completed'
  | 'expired'
  | 'canceled'
  | 'rejected';

export type RfqPendingFor = 'approver' | 'operator';

export type RfqRequestType = 'internal' | 'external' | 'internal-external';

export type RfqDeliveryMethod = 'delivery' | 'pickup';

export type RfqCurrency = 'AED' | 'SAR' | 'USD' | 'EUR' | 'QAR' | 'OMR' | 'BHD' | 'KWD';

export type RfqPaymentCode =
  | ''
  | 'advance'
  | 'part_advance'
  | 'on_delivery'
  | 'credit_30'
  | 'credit_60'
  | 'credit_90'
  | 'pdc_30'
  | 'pdc_60'
  | 'pdc_90'
  | 'credit_letter'
  | 'other';

export type RfqAudience = 'market' | 'own' | 'both';

export type SandboxPaymentState = 'open' | 'paid' | 'failed';

export type SandboxRefundState = 'open' | 'paid' | 'failed';

export type SavedSearchDeliveryMethod = 'delivery' | 'pickup';

export type SavedSearchDaysLeft = '1' | '3' | '7';

export type SavedSearchSort = '' | 'ends' | '-ends' | 'fee' | '-fee';

export type SavedSearchAlert = 'now' | 'daily' | 'none';

export type StoredFilePurpose = 'paper' | 'document';

export type SupplierContactLocale = 'en' | 'ar';

export type SupplierContactState = 'favourite' | 'plain' | 'blocked';

export type SupplierContactLinkedBy = 'match' | 'offer';

export type TariffDecisionBook = 'fees' | 'vat' | 'rates';

export type TaxInvoiceKind = 'invoice' | 'credit_note';

export type TaxInvoiceDueKind = 'invoice' | 'credit_note';

export type TaxInvoiceSerialKind = 'invoice' | 'credit_note';

export type TopUpMethod = 'card' | 'bank_transfer';

export type TopUpState = 'started' | 'submitted' | 'confirmed' | 'refused' | 'failed' | 'canceled';

export type TopUpProvider = 'sandbox' | 'stripe';

export type UndoableReviewVerb = 'approve' | 'refuse';

export type VatRateKind = 'standard' | 'zero' | 'exempt';

export type WhatsappOptinAct = 'in' | 'out';

export type WhatsappOptinSource = 'settings' | 'stop';

export type WhatsappOptinLocale = 'en' | 'ar';

export type WhatsappTariffCategory = 'utility' | 'authentication';

export type WhatsappTemplateLocale = 'en' | 'ar';

export type WhatsappTemplateCategory = 'utility' | 'authentication';

export type WhatsappTemplateMetaState =
  | 'draft'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'paused'
  | 'disabled';

export type WithdrawalMethod = 'bank_transfer' | 'card';

export type WithdrawalState = 'held' | 'paid' | 'refused';

export type WithdrawalPurpose = 'request' | 'closing' | 'closed';

export interface AccessTable {
  id: string;
  rfq_id: string;
  company_id: string;
  bought_by: string;
  fee_fils: bigint;
  bought_at: Date;
  refunded_at: Date | null;
  refund_cause: AccessRefundCause | null;
  under_member_id: string | null;
  /** The fee was not refunded, the RFQ is active and the company has no offer on it */
  to_quote: Generated<boolean>;
  /** The words of the RFQ, and the company as one more word */
  search_vector: Generated<string>;
  /** The supplier was invited: the access was free, and its offer has no Q discount */
  invitation_id: string | null;
}

export interface ActLinkTable {
  id: string;
  token_hash: Buffer;
  member_id: string;
  verb: ActLinkVerb;
  /** approve and remind_approve: the offer; remind_proposal: the proposal of an award; otherwise the purchase order */
  subject_id: string;
  /** The state of the record for which the link was made. Another one makes the link invalid */
  version: string;
  /** SHA-256 of password hash and address, so that a change of either makes the link invalid */
  stamp: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

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

export interface AddressTable {
  id: string;
  company_id: string;
  label: string;
  city_id: string;
  area: string;
  street: string;
  building: string;
  po_box: Generated<string>;
  phone: string;
  landmark: string;
  is_default: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
  typed_phone: string | null;
}

export interface AmendmentTable {
  id: string;
  rfq_id: string;
  number: number;
  reason: string;
  changes: Json;
  created_by: string;
  created_at: Date;
}

export interface AuditEntryTable {
  seq: bigint;
  activity_id: string;
  at: Date;
  operator_id: string | null;
  company_id: string | null;
  verb: string;
  subject_type: string;
  subject_id: string;
  address: string;
  params: Json | null;
  salt: string | null;
  params_hash: Buffer;
  hash: Buffer;
}

export interface AuditSealTable {
  seq: bigint;
  sealed: Buffer;
  at: Date;
}

export interface AwardTable {
  id: string;
  rfq_id: string;
  offer_id: string;
  version_id: string;
  decided_by: string;
  decided_at: Date;
  canceled_at: Date | null;
  q_rate_bp: number | null;
  set_id: string | null;
  sub_total_minor: bigint | null;
  supplier_discount_minor: bigint | null;
  vat_minor: bigint | null;
  after_vat_minor: bigint | null;
  q_discount_minor: bigint | null;
  after_q_discount_minor: bigint | null;
  shipping_minor: bigint | null;
  customs_minor: bigint | null;
  /** The sums of a part of the offer. Empty: the whole offer, with the sums of its version */
  total_minor: bigint | null;
}

export interface AwardLineTable {
  award_id: string;
  rfq_line_id: string;
  line_minor: bigint | null;
  /** The amounts of a line in a part of the offer. Empty: as in the version of the offer */
  discount_minor: bigint | null;
  vat_minor: bigint | null;
  canceled_at: Date | null;
}

/** An award of several offers that needs an approval */
export interface AwardProposalTable {
  id: string;
  rfq_id: string;
  company_id: string;
  asked_by: string;
  asked_at: Date;
  reason: string;
  close_reason: Generated<string>;
  /** The suggestion that the proposal follows, as in award_set */
  suggestion: Json | null;
  total_minor: bigint;
  /** All awards of the RFQ and its copies together with this one, for limits of members. Empty: the RFQ has no rate */
  limit_fils: bigint | null;
  state: Generated<AwardProposalState>;
  decided_by: string | null;
  ended_at: Date | null;
  /** The first instant at which one of its offers is no longer valid */
  lapses_at: Date | null;
  /** The requester was notified that no approver has decided */
  late_at: Date | null;
  /** The requester reminded the approvers last */
  reminded_at: Date | null;
  /** Reminders to approvers */
  reminder_count: Generated<number>;
}

export interface AwardProposalLineTable {
  proposal_id: string;
  rfq_line_id: string;
  /** Empty: the line is closed without an award */
  offer_id: string | null;
  version: number | null;
}

/** Awards that one decision made together */
export interface AwardSetTable {
  id: string;
  rfq_id: string;
  decided_by: string;
  decided_at: Date;
  reason: Generated<string>;
  /** The result, proof and input hash of the suggestion that the buyer used. Empty: none */
  suggestion: Json | null;
}

export interface BookmarkTable {
  member_id: string;
  offer_id: string;
  created_at: Date;
}

export interface BooksProofTable {
  id: string;
  /** The beginning of the proof */
  at: Date;
  transactions: bigint;
  top_ups: bigint;
  /** As in the report: [{"kind": "…", "subject": "…", "expected": "…", "found": "…"}] */
  differences: Json;
  /** The last check of all transfers since this proof; null: none yet, or it found differences */
  checked_at: Date | null;
  /** The transfers of that check */
  checked: Generated<number>;
  /** The last check found differences, which the log has */
  differs: Generated<boolean>;
}

/** A member whose deadlines a calendar application reads; switching it off deletes the row */
export interface CalendarFeedTable {
  member_id: string;
  /** SHA-256 of the token of its address, which is not stored */
  token_hash: Buffer;
  created_at: Date;
  /** The moment in which a new password, or the end of the sessions, ended the address */
  ended_at: Date | null;
}

export interface CategoryTable {
  id: string;
  name_en: string;
  name_ar: string;
  icon: string;
  position: number;
  disabled_at: Date | null;
  created_at: Date;
  merged_into: string | null;
  parent_id: string | null;
  version: Generated<number>;
  is_main: GeneratedAlways<boolean | null>;
  parent_is_main: GeneratedAlways<boolean | null>;
  search_vector: GeneratedAlways<string | null>;
}

export interface CategoryFeeTable {
  category_id: string;
  valid_from: string;
  decision: Generated<number>;
  fee_rate_bp: number;
  fee_min_fils: bigint;
  fee_max_fils: bigint;
  discount_rate_bp: number;
  discount_max_fils: bigint;
}

export interface CityTable {
  id: string;
  country_code: string;
  emirate: Generated<CityEmirate>;
  name_en: string;
  name_ar: string;
  position: number;
  disabled_at: Date | null;
}

export interface ClosedLineTable {
  rfq_line_id: string;
  rfq_id: string;
  reason: Generated<string>;
  /** Empty: the time for the decision has passed, or an operator took the RFQ down */
  closed_by: string | null;
  /** The acceptance of one offer that closed the line. Its cancellation opens the line again */
  set_id: string | null;
  closed_at: Date;
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
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: Generated<string>;
  close_note: Generated<string>;
  erased_at: Date | null;
  suspended_at: Date | null;
  suspended_by: string | null;
  suspension_reason: Generated<string>;
  /** The company shows its public page. It is not found while the account is suspended, expired or closed */
  public_page: Generated<boolean>;
  /** A contact without an account quotes for this company. Empty: it has an account */
  guest_since: Date | null;
}

export interface CompanyCategoryTable {
  company_id: string;
  category_id: string;
  created_at: Date;
  is_main: GeneratedAlways<boolean | null>;
}

export interface CompanyRoleTable {
  id: string;
  company_id: string;
  name: string;
  name_key: string;
  permissions: string[];
  created_at: Date;
}

export interface ConsentTable {
  id: string;
  member_id: string;
  policy_id: string;
  way: ConsentWay;
  accepted_at: Date;
}

/** A group of a buyer's suppliers */
export interface ContactGroupTable {
  id: string;
  company_id: string;
  name: string;
  name_key: string;
  created_at: Date;
}

export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  locale: ContactMessageLocale;
  created_at: Date;
  state: Generated<ContactMessageState>;
  version: Generated<number>;
  moved_at: Date;
}

export interface ContactStepTable {
  id: string;
  contact_id: string;
  verb: ContactStepVerb;
  text: string;
  operator_id: string;
  at: Date;
}

export interface CountryTable {
  code: string;
  name_en: string;
  name_ar: string;
  position: number;
  disabled_at: Date | null;
}

export interface DealEventTable {
  id: string;
  rfq_id: string;
  offer_id: string;
  side: DealEventSide;
  member_id: string | null;
  verb: string;
  params: JsonDefault;
  at: Date;
}

/** Sums of deals by company and day in Dubai; the sum of its rows is the figure */
export interface DealSumTable {
  id: Generated<string>;
  company_id: string;
  /** deal, sent, lost, answered: offers by acceptance, sending, rejection, and sending with the time that it took; fee, refund: accesses by purchase, not refunded or refunded; discount: accepted Q discount invoices of a buyer's orders by decision */
  kind: DealSumKind;
  day: string;
  /** The state of a deal or a sent offer, the range of an answer, or empty */
  item: string;
  category_id: string | null;
  count: number;
  fils: bigint;
  is_merged: Generated<boolean>;
}

export interface DecisionMemoTable {
  award_id: string;
  rfq_id: string;
  content: Json;
  shares_rank: Generated<boolean>;
  created_at: Date;
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

export interface DraftTable {
  id: string;
  company_id: string;
  member_id: string;
  kind: DraftKind;
  rfq_id: string | null;
  title: Generated<string>;
  payload: Json;
  created_at: Date;
  updated_at: Date;
  /** The RFQ that the draft is a copy of, written by the command that copies. Its payload may not change it */
  copied_from: string | null;
  /** Random name of the open page that saved it last. Null: it has none, or the previous version saved it */
  saved_by_page: string | null;
}

export interface DroppedFileTable {
  storage_key: string;
  due_at: Date;
  tries: Generated<number>;
  next_try_at: Date;
  error: Generated<string>;
}

export interface EmailChangeTable {
  member_id: string;
  id: string;
  email: string;
  email_key: string;
  code: Buffer | null;
  tries_left: number;
  expires_at: Date;
  created_at: Date;
}

export interface ExchangeRateTable {
  currency: ExchangeRateCurrency;
  valid_from: string;
  rate_micro: bigint;
  decision: Generated<number>;
}

export interface FailedSignInTable {
  side: FailedSignInSide;
  account: string;
  step: FailedSignInStep;
  network: string;
  hour: Date;
  tries: number;
  notified: Generated<number>;
  mailed_at: Date | null;
  last_at: Date;
}

export interface FaqTable {
  id: string;
  category_id: string;
  question_en: string;
  question_ar: string;
  answer_en: string;
  answer_ar: string;
  position: number;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  first_published_at: Date | null;
}

export interface FaqCategoryTable {
  id: string;
  name_en: string;
  name_ar: string;
  position: number;
  version: Generated<number>;
}

/** The company of each proven address of a contact without an account */
export interface GuestTable {
  company_id: string;
  /** The author of its offers, and its owner once it is claimed */
  member_id: string;
  /** Lower-case e-mail, or mobile number in E.164 */
  address_key: string;
  proven_at: Date;
  /** A sign-up took the company over, so that its links no longer act for it */
  claimed_at: Date | null;
  /** The last proof of its address */
  active_at: Generated<Date>;
}

/** The colleague that an invited contact added; removing it deletes the row */
export interface GuestColleagueTable {
  invitation_id: string;
  name: string;
  channel: GuestColleagueChannel;
  destination: string;
  /** Lower-case e-mail, or mobile number in E.164 */
  address_key: string;
  /** SHA-256 of the token of its link, which is not stored */
  token_hash: Buffer;
  created_at: Date;
  proven_at: Date | null;
  /** SHA-256 of its newest code with token and address. Empty: none was sent */
  code_hash: Buffer | null;
  tries_left: Generated<number>;
  /** End of that code */
  expires_at: Date | null;
  sent_at: Date | null;
}

/** The newest code of an invitation */
export interface GuestProofTable {
  invitation_id: string;
  /** SHA-256 of the code with the token of the link, which is not stored */
  code_hash: Buffer;
  tries_left: number;
  expires_at: Date;
  sent_at: Date;
}

/** Half an hour in which a proven contact may write, for the RFQ of one invitation */
export interface GuestSessionTable {
  id: string;
  token_hash: Buffer;
  invitation_id: string;
  company_id: string;
  created_at: Date;
  expires_at: Date;
  address: string;
  user_agent: string;
  /** The colleague of the contact proved its own address */
  by_colleague: Generated<boolean>;
}

export interface HeldMailTable {
  notification_id: string;
  member_id: string;
  due_at: Date;
  rfq_id: string | null;
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

/** A contact was asked to quote on an RFQ */
export interface InvitationTable {
  id: string;
  rfq_id: string;
  /** The buyer */
  company_id: string;
  contact_id: string;
  /** The supplier of the platform whose access to the RFQ is free */
  supplier_company_id: string | null;
  /** The company of a contact that quotes without an account */
  guest_company_id: string | null;
  offer_id: string | null;
  /** SHA-256 of the 256 bits in the link; the link itself is not stored. Empty: a notification inside the platform */
  token_hash: Buffer | null;
  channel: InvitationChannel;
  state: Generated<InvitationState>;
  decline_code: Generated<InvitationDeclineCode>;
  decline_note: Generated<string>;
  reminders: Generated<number>;
  reminded_at: Date | null;
  version: Generated<number>;
  invited_by: string;
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  opened_at: Date | null;
  declined_at: Date | null;
  quoted_at: Date | null;
  claimed_at: Date | null;
  revoked_at: Date | null;
  expired_at: Date | null;
  bounced_at: Date | null;
  /** A code of it was entered from the address and browser of a session of the buyer */
  from_own_device: Generated<boolean>;
}

/** One row: the free invitations of each buyer in a month of Dubai */
export interface InvitationAllowanceTable {
  is_only: Generated<boolean>;
  free_per_month: Generated<number>;
  changed_by: string | null;
  changed_at: Date | null;
}

/** Each message of an invitation: the first one, reminders and replacements by another channel */
export interface InvitationMessageTable {
  /** The row of the outbox, which is deleted later */
  message_id: string;
  invitation_id: string;
  /** The address at the time of sending, so that later changes of the contact do not reset its limit */
  address_key: string;
  channel: InvitationMessageChannel;
  created_at: Date;
}

/** Addresses that get no invitation of any buyer: lower-case e-mail, or mobile number in E.164 */
export interface InvitationStopTable {
  address_key: string;
  source: InvitationStopSource;
  operator_id: string | null;
  stopped_at: Date;
}

export interface JobRunTable {
  job: string;
  process: string;
  started_at: Date;
  rounds: bigint;
  done: bigint;
  last_at: Date;
  last_ms: number;
  error: Generated<string>;
  error_at: Date | null;
  noted_at: Date;
}

/** A buyer confirmed that it knows a supplier without an approval */
export interface KnownSupplierTable {
  /** The buyer */
  company_id: string;
  supplier_company_id: string;
  /** As the buyer typed it, with licence and reason */
  trn: string;
  licence_number: string;
  reason: string;
  confirmed_by: string;
  confirmed_at: Date;
}

/** The buyer's own costs of an RFQ */
export interface LandedCostTable {
  rfq_id: string;
  /** The cost of each supplier after the first. Empty: unknown */
  extra_supplier_minor: bigint | null;
  saved_by: string;
  saved_at: Date;
}

export interface LedgerTransactionTable {
  id: string;
  kind: LedgerTransactionKind;
  reference: string;
  subject_type: string;
  subject_id: string;
  reverses: string | null;
  params: JsonDefault;
  member_id: string | null;
  operator_id: string | null;
  at: Date;
  vat_rate_bp: number | null;
}

export interface LicenceReminderTable {
  company_id: string;
  expires_on: string;
  days_before: number;
  told_at: Date;
}

export interface MailBounceTable {
  email_key: string;
  kind: MailBounceKind;
  reason: string;
  bounced_at: Date;
}

export interface MeetingRequestTable {
  id: string;
  full_name: string;
  company_name: string;
  email: string;
  phone: string;
  job_title: string;
  preferred_at: Date;
  locale: MeetingRequestLocale;
  created_at: Date;
  state: Generated<MeetingRequestState>;
  version: Generated<number>;
  due_at: Date;
  minutes: Generated<number>;
  place: Generated<string>;
  link: Generated<string>;
  invitations: Generated<number>;
  moved_at: Date;
}

export interface MeetingStepTable {
  id: string;
  meeting_id: string;
  verb: MeetingStepVerb;
  text: string;
  operator_id: string;
  at: Date;
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
  roles: Generated<string[]>;
  limit_fils: bigint | null;
  day_limit_fils: bigint | null;
  month_limit_fils: bigint | null;
  email_proven_at: Date | null;
  typed_phones: Json | null;
  has_own_password: Generated<boolean>;
  /** The account was opened by SMS: no mail goes to its address before email_proven_at */
  needs_email_proof: Generated<boolean>;
  /** False: the member wants no links that act */
  acts_by_link: Generated<boolean>;
}

export interface MemberRoleTable {
  member_id: string;
  role_id: string;
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
  given_up_at: Date | null;
  member_id: string | null;
  /** The id that WhatsApp gave the message (wamid) */
  provider_id: string | null;
  /** The highest state that WhatsApp reported, in the order of the check */
  provider_state: MessageProviderState | null;
  delivered_at: Date | null;
  read_at: Date | null;
  /** The category that WhatsApp charged for. Empty: not reported, or free */
  price_category: string | null;
  /** When the next channel replaces the message. Empty: delivered, replaced, or without a fallback */
  fallback_at: Date | null;
  /** The message that this one replaces. Unique, so that each has one replacement */
  fallback_of: string | null;
}

export interface ModerationRuleTable {
  id: string;
  newcomer_below: number;
  finds_contacts: boolean;
  reason: string;
  set_by: string;
  set_at: Date;
  review_hours: Generated<number>;
}

export interface MutedDealTable {
  member_id: string;
  rfq_id: string;
  muted_at: Date;
}

export interface NotificationTable {
  id: string;
  member_id: string;
  type: string;
  params: JsonDefault;
  created_at: Date;
  read_at: Date | null;
  written: Generated<bigint | null>;
}

export interface NotificationChoiceTable {
  member_id: string;
  kind: string;
  channel: NotificationChoiceChannel;
  choice: NotificationChoiceChoice;
}

export interface OfferTable {
  id: string;
  number: Generated<bigint>;
  rfq_id: string;
  company_id: string;
  buyer_company_id: string;
  state: OfferState;
  version_id: string | null;
  version_count: Generated<number>;
  currency: string;
  total_minor: Generated<bigint>;
  is_complete: Generated<boolean>;
  negotiable: boolean;
  firm: boolean;
  valid_until: string;
  valid_until_at: Date;
  needs_confirmation: Generated<boolean>;
  open_revision_id: string | null;
  revision_count: Generated<number>;
  opened_at: Date | null;
  sent_at: Date;
  decided_at: Date | null;
  reason_code: Generated<string>;
  reason_text: Generated<string>;
  share_reason: Generated<boolean>;
  rejected_by_award: Generated<boolean>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  approval_asked_by: string | null;
  approval_asked_at: Date | null;
  approval_reason: Generated<string>;
  quotation_number: Generated<string>;
  lost_rank: number | null;
  lost_gap_bp: number | null;
  /** The first offer of the supplier, which has the versions. Empty: this is the first */
  continues_id: string | null;
  /** AED for one unit in millionths, of offer_rates. Empty: the currency and rate of the RFQ */
  rate_micro: bigint | null;
  /** The requester was notified that no approver has decided. One of an earlier request is before approval_asked_at */
  approval_late_at: Date | null;
  /** The requester reminded the approvers last */
  approval_reminded_at: Date | null;
  /** Reminders to approvers */
  approval_reminder_count: Generated<number>;
}

/** Only the company of the offer may read it */
export interface OfferCostTable {
  offer_id: string;
  rfq_line_id: string;
  /** Of one unit, before VAT, in the currency of the offer */
  cost_minor: bigint;
}

export interface OfferFileTable {
  version_id: string;
  file_id: string;
  position: number;
}

/** The buyer's own freight and customs for an order of an offer. Empty: unknown */
export interface OfferLandedCostTable {
  offer_id: string;
  rfq_id: string;
  freight_minor: bigint | null;
  customs_minor: bigint | null;
}

export interface OfferLineTable {
  version_id: string;
  rfq_line_id: string;
  position: number;
  state: OfferLineState;
  remark: Generated<string>;
  quantity_milli: bigint;
  unit_price_minor: bigint;
  package: Generated<string>;
  vat_kind: OfferLineVatKind;
  vat_rate_bp: number;
  line_minor: bigint;
  discount_minor: bigint;
  vat_minor: bigint;
  /** Lines with the same letter are awarded together or not at all. Empty: no group */
  part_group: Generated<OfferLinePartGroup>;
}

export interface OfferMailTable {
  member_id: string;
  rfq_id: string;
  notification_id: string;
  mailed_at: Date;
}

export interface OfferVersionTable {
  id: string;
  offer_id: string;
  number: number;
  sub_total_minor: bigint;
  supplier_discount_minor: bigint;
  vat_minor: bigint;
  after_vat_minor: bigint;
  q_discount_minor: bigint;
  after_q_discount_minor: bigint;
  shipping_minor: Generated<bigint>;
  customs_minor: Generated<bigint>;
  total_minor: bigint;
  delivery_value: number;
  delivery_unit: OfferVersionDeliveryUnit;
  valid_until: string;
  payment_terms: Generated<string>;
  terms: Generated<string>;
  negotiable: boolean;
  firm: boolean;
  is_complete: boolean;
  amendment_number: Generated<number>;
  answers_revision_id: string | null;
  created_by: string;
  created_at: Date;
  quotation_number: Generated<string>;
  payment_code: Generated<OfferVersionPaymentCode>;
  /** lines: the buyer may award any lines of the offer; groups: the same, with lines that are sold only together */
  part_rule: Generated<OfferVersionPartRule>;
  /** The least value of a part, after the supplier's discount and before VAT */
  part_minimum_minor: Generated<bigint>;
  /** whole: the supplier's discount is only for the whole offer */
  part_discount: Generated<OfferVersionPartDiscount>;
  /** Incoterms 2020. Empty: none is stated */
  incoterm: Generated<OfferVersionIncoterm>;
  incoterm_place: Generated<string>;
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
  version: Generated<number>;
  money_rights_from: Date | null;
  password_until: Date | null;
}

export interface OperatorLinkTable {
  token_hash: Buffer;
  operator_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface OrderFileTable {
  order_id: string;
  file_id: string;
  kind: OrderFileKind;
  created_at: Date;
}

export interface OrderLineTable {
  id: string;
  order_id: string;
  rfq_line_id: string;
  position: number;
  description: string;
  quantity_milli: bigint;
  unit_code: string;
  unit_price_minor: bigint;
  line_minor: bigint;
  vat_minor: bigint;
  accepted_milli: Generated<bigint>;
  rejected_milli: Generated<bigint>;
  closed_at: Date | null;
  acknowledgement_note: Generated<string>;
  tolerance_milli: Generated<bigint>;
}

export interface OrderTaxDocumentTable {
  id: string;
  kind: OrderTaxDocumentKind;
  order_id: string;
  company_id: string;
  buyer_company_id: string;
  number: string;
  number_key: string;
  corrects: string | null;
  issued_on: string;
  supplied_on: string;
  due_on: string;
  currency: string;
  net_minor: bigint;
  vat_minor: bigint;
  prepaid_minor: bigint;
  payable_minor: bigint;
  reason: Generated<OrderTaxDocumentReason>;
  note: Generated<string>;
  snapshot: Json;
  issued_by: string;
  created_at: Date;
}

export interface OrderTaxSerialTable {
  company_id: string;
  kind: OrderTaxSerialKind;
  year: number;
  last: number;
}

/** Lines of a buyer's sent orders that are not cancelled, without alternatives */
export interface PaidPriceTable {
  order_id: string;
  rfq_line_id: string;
  rfq_id: string;
  /** The buyer */
  company_id: string;
  item_key: Buffer;
  unit_code: string;
  currency: string;
  sent_at: Date;
  quantity_milli: bigint;
  /** The line after the supplier's discount, with its share of shipping and customs by value, before VAT and Q discount */
  landed_minor: bigint;
}

export interface PassedContactTable {
  company_id: string;
  contact: string;
  rfq_id: string;
  passed_by: string;
  passed_at: Date;
}

export interface PasskeyTable {
  id: string;
  member_id: string | null;
  operator_id: string | null;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: bigint;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

export interface PasskeyChallengeTable {
  token_hash: Buffer;
  member_id: string | null;
  operator_id: string | null;
  expires_at: Date;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  member_id: string | null;
  operator_id: string | null;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

export interface PaymentEventTable {
  provider: string;
  event_id: string;
  top_up_id: string | null;
  outcome: string;
  received_at: Date;
}

export interface PolicyTable {
  id: string;
  slug: PolicySlug;
  version: number;
  title_en: string;
  title_ar: string;
  body_en: string;
  body_ar: string;
  effective_on: string;
  created_at: Date;
  note: Generated<string>;
  created_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawal_reason: Generated<string>;
  told_to: string | null;
  told_at: Date | null;
}

export interface PostingTable {
  id: string;
  transaction_id: string;
  account: PostingAccount;
  company_id: string | null;
  currency: Generated<string>;
  amount_fils: bigint;
  wallet_row: bigint | null;
  old_balance_fils: bigint | null;
  new_balance_fils: bigint | null;
  new_bonus_fils: Generated<bigint>;
}

export interface ProviderFaultTable {
  provider: string;
  since: Date;
  last_at: Date;
  refusals: number;
  status: number | null;
  type: string;
  code: string;
  request_id: string;
}

export interface PublicHolidayTable {
  day: string;
  name_en: string;
  name_ar: string;
  basis: PublicHolidayBasis;
}

export interface PurchaseOrderTable {
  id: string;
  serial: string;
  buyer_company_id: string;
  supplier_company_id: string;
  rfq_id: string;
  offer_id: string;
  award_id: string;
  type: PurchaseOrderType;
  language: PurchaseOrderLanguage | null;
  file_id: string | null;
  snapshot: Json;
  currency: string;
  total_minor: bigint;
  q_discount_minor: bigint;
  created_by: string;
  created_at: Date;
  sent_at: Date | null;
  sent_by: string | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  reminded_at: Date | null;
  delivered_at: Date | null;
  canceled_at: Date | null;
  receipt_count: Generated<number>;
  version: Generated<number>;
  q_payable_minor: bigint | null;
  q_rate_bp: number | null;
  check_token: Generated<string>;
  po_number: Generated<string>;
  /** The sending and the delivery time of the accepted version; null before, and for orders delivered before migration 0133 */
  promised_at: Date | null;
  /** The buyer was notified that the supplier has not acknowledged the order */
  acknowledgement_late_at: Date | null;
  /** The supplier was notified that the buyer has not recorded a receipt */
  receipt_late_at: Date | null;
  /** Reminders that members of either side sent; the last reminder is reminded_at */
  reminder_count: Generated<number>;
}

export interface PurchaseOrderSerialTable {
  company_id: string;
  year: number;
  last: number;
}

export interface PushTokenTable {
  id: string;
  session_id: string | null;
  token: string;
  created_at: Date;
  updated_at: Date;
  keys: Json | null;
}

export interface QInvoiceTable {
  id: string;
  number: Generated<bigint>;
  order_id: string;
  offer_id: string;
  rfq_id: string;
  company_id: string;
  amount_minor: bigint;
  currency: string;
  amount_fils: bigint;
  state: QInvoiceState;
  file_id: string;
  reason: Generated<string>;
  uploaded_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  flags: Json | null;
  checked: Generated<string>;
}

export interface QuestionTable {
  id: string;
  rfq_id: string;
  company_id: string;
  asked_by: string;
  question: string;
  asked_at: Date;
  answer: Generated<string>;
  answered_by: string | null;
  answered_at: Date | null;
  /** The company of the RFQ */
  buyer_company_id: string | null;
}

export interface QuietHoursTable {
  member_id: string;
  from_minute: number;
  until_minute: number;
}

/** The newest price of each line that a supplier quoted, without alternatives. Only its own company may read it */
export interface QuotedPriceTable {
  rfq_line_id: string;
  /** The supplier */
  company_id: string;
  rfq_id: string;
  item_key: Buffer;
  unit_code: string;
  currency: string;
  quoted_at: Date;
  unit_price_minor: bigint;
}

/** One running window per limited key */
export interface RateLimitTable {
  /** What is limited and for whom, e.g. sign-in:ip:203.0.113.7 */
  key: string;
  window_started_at: Date;
  hits: number;
  hits_max: Generated<number>;
  window_seconds: Generated<number>;
}

export interface ReceiptTable {
  id: string;
  order_id: string;
  number: number;
  received_on: string;
  note: Generated<string>;
  received_by: string;
  created_at: Date;
}

export interface ReceiptFileTable {
  receipt_id: string;
  file_id: string;
}

export interface ReceiptLineTable {
  receipt_id: string;
  order_line_id: string;
  accepted_milli: bigint;
  rejected_milli: bigint;
  reject_reason: Generated<ReceiptLineRejectReason>;
}

export interface RecoveryCodeTable {
  two_step_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface RefundRequestTable {
  id: string;
  access_id: string;
  company_id: string;
  state: RefundRequestState;
  reason: string;
  decision_note: Generated<string>;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
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
  terms_id: string | null;
  /** The guest whose offers the sign-up takes over */
  guest_company_id: string | null;
}

export interface ReviewConfirmationTable {
  document_id: string;
  field: ReviewConfirmationField;
  value: string;
  confirmed_at: Date;
  confirmed_by: string;
}

export interface RevisionTable {
  id: string;
  offer_id: string;
  round: number;
  state: RevisionState;
  request: string;
  targets: JsonDefault;
  asked_by: string;
  asked_at: Date;
  response: Generated<string>;
  responded_by: string | null;
  responded_at: Date | null;
  answer_version_id: string | null;
}

export interface RfqTable {
  id: string;
  number: Generated<bigint>;
  company_id: string;
  created_by: string;
  category_id: string;
  title: string;
  state: RfqState;
  pending_for: RfqPendingFor | null;
  request_type: RfqRequestType;
  country_code: string;
  city_id: string;
  delivery_method: RfqDeliveryMethod;
  currency: RfqCurrency;
  estimated_minor: bigint;
  note: Generated<string>;
  expires_on: string;
  expires_at: Date;
  rate_micro: bigint | null;
  fee_fils: bigint | null;
  discount_minor: bigint | null;
  published_at: Date | null;
  decide_by: Date | null;
  decided_at: Date | null;
  closed_at: Date | null;
  reason_code: Generated<string>;
  reason_text: Generated<string>;
  copied_from: string | null;
  offer_count: Generated<number>;
  pending_offer_count: Generated<number>;
  access_count: Generated<number>;
  amendment_count: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search_text: string;
  search_norm_text: GeneratedAlways<string | null>;
  search_vector: GeneratedAlways<string | null>;
  draft_id: string | null;
  first_bought_at: Date | null;
  held_at: Date | null;
  held_for: Generated<string[]>;
  sub_category_id: string | null;
  discount_rate_bp: number | null;
  discount_max_minor: bigint | null;
  reference: Generated<string>;
  payment_code: Generated<RfqPaymentCode>;
  payment_terms: Generated<string>;
  needed_on: string | null;
  delivery_area: Generated<string>;
  delivery_address: Generated<string>;
  deadline_reminded_at: Date | null;
  evaluation_reminded: Generated<number>;
  quantity_tolerance: Generated<number>;
  review_due_at: Date | null;
  /** Awards in force, so that the deadline of an evaluation is known without reading them */
  award_count: Generated<number>;
  /** The RFQ had awards when an operator took it down. Its lines are never open again */
  taken_down_at: Date | null;
  /** own: only invited suppliers know of the RFQ */
  audience: Generated<RfqAudience>;
  /** AED for one unit of each currency at publication, in millionths. Empty: offers in the currency of the RFQ only */
  offer_rates: Json | null;
}

/** Counts of RFQs by company, day of creation in Dubai and state; the sum of its rows is the count */
export interface RfqCountTable {
  id: Generated<string>;
  company_id: string;
  day: string | null;
  state: string;
  rfqs: number;
  /** How many of the RFQs were ever published */
  published: number;
  /** The sum of their offer_count */
  offers: number;
  is_merged: Generated<boolean>;
}

export interface RfqFileTable {
  rfq_id: string;
  file_id: string;
  position: number;
  open_before_access: Generated<boolean>;
}

export interface RfqLineTable {
  id: string;
  rfq_id: string;
  position: number;
  description: string;
  quantity_milli: bigint;
  unit_code: string;
  needed_on: string | null;
  item_code: Generated<string>;
  brand: Generated<string>;
  part_number: Generated<string>;
  or_equal: Generated<boolean>;
  drawing_id: string | null;
}

export interface RfqSeenTable {
  rfq_id: string;
  company_id: string;
  seen_at: Date;
}

export interface SandboxPaymentTable {
  id: string;
  top_up_id: string;
  amount_fils: bigint;
  state: Generated<SandboxPaymentState>;
  created_at: Date;
  decided_at: Date | null;
}

export interface SandboxRefundTable {
  id: string;
  withdrawal_id: string;
  attempt: number;
  payment_id: string;
  amount_fils: bigint;
  state: SandboxRefundState;
  created_at: Date;
}

export interface SavedSearchTable {
  id: string;
  member_id: string;
  name: string;
  name_key: string;
  key: Generated<string>;
  category_id: string | null;
  city_id: string | null;
  delivery_method: SavedSearchDeliveryMethod | null;
  fee_from_fils: bigint | null;
  fee_to_fils: bigint | null;
  days_left: SavedSearchDaysLeft | null;
  sort: Generated<SavedSearchSort>;
  alert: SavedSearchAlert;
  by_mail: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface SavedViewTable {
  id: string;
  member_id: string | null;
  operator_id: string | null;
  company_id: string | null;
  list: string;
  name: string;
  name_key: string;
  path: string;
  query: string;
  hidden: string[] | null;
  place: number;
  is_default: boolean;
  created_at: Date;
}

export interface SchemaMigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
  breaks_older: Generated<boolean>;
}

export interface SearchDigestTable {
  member_id: string;
  due_at: Date;
}

export interface SearchHitTable {
  member_id: string;
  rfq_id: string;
  search_id: string;
}

export interface SearchMatchTable {
  rfq_id: string;
  member_id: string;
  created_at: Date;
}

/** Distinct words of all RFQs, in which a misspelt word is looked up */
export interface SearchWordTable {
  /** A lexeme of rfq.search_vector that has a letter */
  word: string;
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

export interface SignInTicketTable {
  token_hash: Buffer;
  member_id: string | null;
  operator_id: string | null;
  remember: Generated<boolean>;
  tries_left: number;
  expires_at: Date;
  created_at: Date;
}

export interface StandInTable {
  id: string;
  company_id: string;
  absent_id: string;
  stand_in_id: string;
  starts_on: string;
  ends_on: string;
  created_by: string;
  created_at: Date;
  ended_at: Date | null;
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
  purpose: Generated<StoredFilePurpose>;
  kept_until: Date | null;
}

/** A supplier in the book of a buyer, with or without an account */
export interface SupplierContactTable {
  id: string;
  /** The buyer */
  company_id: string;
  name: string;
  email: Generated<string>;
  email_key: Generated<string>;
  /** E.164 */
  mobile: Generated<string>;
  locale: Generated<SupplierContactLocale>;
  trn: Generated<string>;
  licence_number: Generated<string>;
  state: Generated<SupplierContactState>;
  note: Generated<string>;
  /** The supplier of the platform that this contact belongs to */
  linked_company_id: string | null;
  /** match: proven e-mail of a member, or TRN and licence number of an approved supplier. offer: the buyer added the supplier of an offer */
  linked_by: SupplierContactLinkedBy | null;
  version: Generated<number>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  /** The buyer removed it from the book, but invitations refer to it */
  removed_at: Date | null;
  /** When the buyer recorded that the contact agreed to requests by WhatsApp. Empty: it did not */
  whatsapp_agreed_at: Date | null;
  /** The contact that replaces it, with the same mark. Empty: it was not merged, or that one was removed */
  merged_into: string | null;
}

export interface SupplierContactGroupTable {
  group_id: string;
  contact_id: string;
}

export interface TariffDecisionTable {
  id: string;
  book: TariffDecisionBook;
  number: number;
  reason: string;
  decided_by: string;
  decided_at: Date;
}

export interface TaxInvoiceTable {
  id: string;
  kind: TaxInvoiceKind;
  year: number;
  number: number;
  company_id: string;
  transaction_id: string;
  corrects: string | null;
  issued_on: string;
  net_fils: bigint;
  vat_fils: bigint;
  reference: string;
  snapshot: Json;
  created_at: Date;
}

export interface TaxInvoiceDueTable {
  transaction_id: string;
  kind: TaxInvoiceDueKind;
  at: Date;
}

export interface TaxInvoiceSerialTable {
  kind: TaxInvoiceSerialKind;
  year: number;
  last: number;
}

export interface TopUpTable {
  id: string;
  number: Generated<bigint>;
  company_id: string;
  package_id: string | null;
  method: TopUpMethod;
  amount_fils: bigint;
  credit_fils: bigint;
  validity_days: number;
  state: TopUpState;
  provider: TopUpProvider | null;
  provider_reference: string | null;
  slip_file_id: string | null;
  bank_reference: Generated<string>;
  decision_note: Generated<string>;
  created_by: string;
  created_at: Date;
  submitted_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  unread_count: Generated<number>;
  ask_after: Date | null;
  given_up_at: Date | null;
  rfq_id: string | null;
  approved_by: string | null;
  approved_at: Date | null;
}

export interface TwoStepTable {
  id: string;
  member_id: string | null;
  operator_id: string | null;
  secret: Buffer;
  last_step: Generated<bigint>;
  enabled_at: Date | null;
  created_at: Date;
}

export interface UndoableReviewTable {
  company_id: string;
  operator_id: string;
  verb: UndoableReviewVerb;
  /** The reason that the applicant receives; empty for an approval */
  note: string;
  decided_at: Date;
  undo_until: Date;
  /** Company and documents before the decision, which an undo restores */
  before: Json;
}

export interface VatRateTable {
  kind: VatRateKind;
  valid_from: string;
  rate_bp: number;
  decision: Generated<number>;
  decided_at: Date;
}

export interface WalletTable {
  company_id: string;
  balance_fils: Generated<bigint>;
  row_count: Generated<bigint>;
  expires_at: Date | null;
  first_top_up_at: Date | null;
  bonus_fils: Generated<bigint>;
}

/** Sums of the movements of a wallet on a day in Dubai */
export interface WalletDayTable {
  company_id: string;
  day: string;
  debit_fils: bigint;
  debits: bigint;
  credit_fils: bigint;
  credits: bigint;
  /** The lowest wallet_row of the day */
  first_row: bigint;
  /** The highest wallet_row of the day; rows of two days may overlap at midnight */
  last_row: bigint;
}

export interface WalletPackageTable {
  id: string;
  name_en: string;
  name_ar: string;
  price_fils: bigint;
  credit_fils: bigint;
  validity_days: number;
  position: number;
  disabled_at: Date | null;
  replaced_by: string | null;
}

export interface WhatsappCodeTable {
  member_id: string;
  id: string;
  number: string;
  code: Buffer;
  tries_left: number;
  expires_at: Date;
  created_at: Date;
}

export interface WhatsappOptinTable {
  id: string;
  member_id: string;
  /** E.164, proven by a code that was sent there */
  number: string;
  act: WhatsappOptinAct;
  source: WhatsappOptinSource;
  locale: WhatsappOptinLocale;
  /** The text that the user agreed to, or the message that ended it */
  words: string;
  /** The id of the STOP message, so that a repeated report adds nothing */
  provider_id: string | null;
  created_at: Date;
}

/** The price of a category from a month of Dubai on */
export interface WhatsappTariffTable {
  category: WhatsappTariffCategory;
  from_month: string;
  /** Fils for 1,000 messages, because one costs less than a fils in some countries */
  fils_per_thousand: bigint;
  changed_by: string;
  changed_at: Date;
}

export interface WhatsappTemplateTable {
  name: string;
  locale: WhatsappTemplateLocale;
  category: WhatsappTemplateCategory;
  meta_state: Generated<WhatsappTemplateMetaState>;
  reason: Generated<string>;
  changed_at: Date | null;
}

export interface WithdrawalTable {
  id: string;
  number: Generated<bigint>;
  company_id: string;
  amount_fils: bigint;
  method: WithdrawalMethod;
  iban: string;
  holder_name: string;
  state: WithdrawalState;
  bank_reference: Generated<string>;
  decision_note: Generated<string>;
  created_by: string | null;
  created_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  bonus_fils: Generated<bigint>;
  approved_by: string | null;
  approved_at: Date | null;
  purpose: Generated<WithdrawalPurpose>;
  opened_by: string | null;
  opening_note: Generated<string>;
  day_fils: bigint;
  top_up_id: string | null;
  sent_at: Date | null;
  sent_by: string | null;
  sends: Generated<number>;
  refund_reference: Generated<string>;
  holder_note: Generated<string>;
  /** The holder was not the company by its legal names when the withdrawal was requested */
  other_holder: Generated<boolean>;
}

export interface Tables {
  access: AccessTable;
  act_link: ActLinkTable;
  activity: ActivityTable;
  address: AddressTable;
  amendment: AmendmentTable;
  audit_entry: AuditEntryTable;
  audit_seal: AuditSealTable;
  award: AwardTable;
  award_line: AwardLineTable;
  award_proposal: AwardProposalTable;
  award_proposal_line: AwardProposalLineTable;
  award_set: AwardSetTable;
  bookmark: BookmarkTable;
  books_proof: BooksProofTable;
  calendar_feed: CalendarFeedTable;
  category: CategoryTable;
  category_fee: CategoryFeeTable;
  city: CityTable;
  closed_line: ClosedLineTable;
  company: CompanyTable;
  company_category: CompanyCategoryTable;
  company_role: CompanyRoleTable;
  consent: ConsentTable;
  contact_group: ContactGroupTable;
  contact_message: ContactMessageTable;
  contact_step: ContactStepTable;
  country: CountryTable;
  deal_event: DealEventTable;
  deal_sum: DealSumTable;
  decision_memo: DecisionMemoTable;
  demo_seed: DemoSeedTable;
  document: DocumentTable;
  draft: DraftTable;
  dropped_file: DroppedFileTable;
  email_change: EmailChangeTable;
  exchange_rate: ExchangeRateTable;
  failed_sign_in: FailedSignInTable;
  faq: FaqTable;
  faq_category: FaqCategoryTable;
  guest: GuestTable;
  guest_colleague: GuestColleagueTable;
  guest_proof: GuestProofTable;
  guest_session: GuestSessionTable;
  held_mail: HeldMailTable;
  idempotency_key: IdempotencyKeyTable;
  invitation: InvitationTable;
  invitation_allowance: InvitationAllowanceTable;
  invitation_message: InvitationMessageTable;
  invitation_stop: InvitationStopTable;
  job_run: JobRunTable;
  known_supplier: KnownSupplierTable;
  landed_cost: LandedCostTable;
  ledger_transaction: LedgerTransactionTable;
  licence_reminder: LicenceReminderTable;
  mail_bounce: MailBounceTable;
  meeting_request: MeetingRequestTable;
  meeting_step: MeetingStepTable;
  member: MemberTable;
  member_role: MemberRoleTable;
  message: MessageTable;
  moderation_rule: ModerationRuleTable;
  muted_deal: MutedDealTable;
  notification: NotificationTable;
  notification_choice: NotificationChoiceTable;
  offer: OfferTable;
  offer_cost: OfferCostTable;
  offer_file: OfferFileTable;
  offer_landed_cost: OfferLandedCostTable;
  offer_line: OfferLineTable;
  offer_mail: OfferMailTable;
  offer_version: OfferVersionTable;
  operator: OperatorTable;
  operator_link: OperatorLinkTable;
  order_file: OrderFileTable;
  order_line: OrderLineTable;
  order_tax_document: OrderTaxDocumentTable;
  order_tax_serial: OrderTaxSerialTable;
  paid_price: PaidPriceTable;
  passed_contact: PassedContactTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_reset: PasswordResetTable;
  payment_event: PaymentEventTable;
  policy: PolicyTable;
  posting: PostingTable;
  provider_fault: ProviderFaultTable;
  public_holiday: PublicHolidayTable;
  purchase_order: PurchaseOrderTable;
  purchase_order_serial: PurchaseOrderSerialTable;
  push_token: PushTokenTable;
  q_invoice: QInvoiceTable;
  question: QuestionTable;
  quiet_hours: QuietHoursTable;
  quoted_price: QuotedPriceTable;
  rate_limit: RateLimitTable;
  receipt: ReceiptTable;
  receipt_file: ReceiptFileTable;
  receipt_line: ReceiptLineTable;
  recovery_code: RecoveryCodeTable;
  refund_request: RefundRequestTable;
  registration: RegistrationTable;
  review_confirmation: ReviewConfirmationTable;
  revision: RevisionTable;
  rfq: RfqTable;
  rfq_count: RfqCountTable;
  rfq_file: RfqFileTable;
  rfq_line: RfqLineTable;
  rfq_seen: RfqSeenTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_refund: SandboxRefundTable;
  saved_search: SavedSearchTable;
  saved_view: SavedViewTable;
  schema_migration: SchemaMigrationTable;
  search_digest: SearchDigestTable;
  search_hit: SearchHitTable;
  search_match: SearchMatchTable;
  search_word: SearchWordTable;
  session: SessionTable;
  sign_in_ticket: SignInTicketTable;
  stand_in: StandInTable;
  stored_file: StoredFileTable;
  supplier_contact: SupplierContactTable;
  supplier_contact_group: SupplierContactGroupTable;
  tariff_decision: TariffDecisionTable;
  tax_invoice: TaxInvoiceTable;
  tax_invoice_due: TaxInvoiceDueTable;
  tax_invoice_serial: TaxInvoiceSerialTable;
  top_up: TopUpTable;
  two_step: TwoStepTable;
  undoable_review: UndoableReviewTable;
  vat_rate: VatRateTable;
  wallet: WalletTable;
  wallet_day: WalletDayTable;
  wallet_package: WalletPackageTable;
  whatsapp_code: WhatsappCodeTable;
  whatsapp_optin: WhatsappOptinTable;
  whatsapp_tariff: WhatsappTariffTable;
  whatsapp_template: WhatsappTemplateTable;
  withdrawal: WithdrawalTable;
}
