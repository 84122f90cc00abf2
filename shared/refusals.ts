/**
 * Every refusal of the API with its HTTP status. A refusal is a value; a fault is thrown. The code
 * is also the key of its text, so that the compiler requires it in both languages.
 */
export const refusalStatus = {
  bad_request: 400,
  too_many_fields: 400,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  signature_invalid: 400,
  unauthorized: 401,
  cross_site: 403,
  not_allowed: 403,
  not_approved: 403,
  account_suspended: 403,
  buyers_only: 403,
  suppliers_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  other_member: 409,
  in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  wrong_credentials: 422,
  wrong_password: 422,
  second_step_needed: 403,
  own_password_needed: 403,
  two_step_required: 403,
  account_closed: 422,
  still_open: 409,
  sign_in_expired: 422,
  code_not_right: 422,
  wrong_code: 422,
  passkey_refused: 422,
  passkey_expired: 422,
  passkeys_full: 409,
  code_expired: 422,
  ticket_expired: 422,
  reset_link_expired: 422,
  account_disabled: 422,
  file_too_large: 422,
  file_type_refused: 422,
  document_type_refused: 422,
  svg_refused: 422,
  file_empty: 422,
  file_infected: 422,
  scanner_away: 503,
  image_only: 422,
  storage_full: 422,
  documents_missing: 409,
  documents_locked: 409,
  licence_expired: 409,
  review_decided: 409,
  review_not_open: 409,
  documents_undecided: 409,
  fields_unconfirmed: 409,
  state_changed: 409,
  already_decided: 409,
  lines_decided: 409,
  part_not_allowed: 409,
  part_too_small: 409,
  above_limit: 403,
  day_limit_reached: 403,
  month_limit_reached: 403,
  own_request: 403,
  approval_open: 409,
  approval_needless: 409,
  proposal_open: 409,
  insufficient_balance: 409,
  wallet_expired: 409,
  withdrawals_off: 409,
  second_operator_needed: 409,
  approved_yourself: 403,
  daily_total_reached: 409,
  money_rights_new: 403,
  nothing_owed: 409,
  bonus_stays: 409,
  discount_waits: 409,
  cards_off: 409,
  cards_unavailable: 503,
  transfer_used: 409,
  not_reversible: 409,
  payment_unreadable: 409,
  refund_refused: 409,
  open_top_ups_max: 409,
  no_categories: 409,
  category_inactive: 403,
  rfq_expired: 409,
  rfq_not_open: 409,
  amendment_needed: 409,
  amendment_empty: 422,
  duplicate_suspected: 409,
  rate_missing: 409,
  rate_differs: 409,
  last_open: 409,
  access_needed: 403,
  access_not_refundable: 409,
  question_answered: 409,
  not_negotiable: 409,
  revision_open: 409,
  offer_expired: 409,
  offer_unconfirmed: 409,
  order_exists: 409,
  already_sent: 409,
  over_received: 409,
  nothing_received: 409,
  not_late: 409,
  invoice_exists: 409,
  no_discount: 409,
  einvoice_incomplete: 409,
  not_delivered: 409,
  tax_invoice_exists: 409,
  tax_invoice_missing: 404,
  nothing_to_credit: 409,
  credit_notes_full: 409,
  import_unreadable: 422,
  file_unreadable: 422,
  import_too_large: 422,
  sheet_unreadable: 422,
  drafts_full: 409,
  draft_newer: 409,
  searches_full: 409,
  views_full: 409,
  faq_stays: 409,
  faq_category_used: 409,
  owner_stays: 409,
  own_user: 409,
  own_operator: 409,
  last_administrator: 409,
  message_secret: 409,
  user_acted: 409,
  role_in_use: 409,
  role_is_yours: 409,
  roles_full: 409,
  too_many_requests: 429,
  sms_number_limit: 429,
  sms_limit: 429,
  busy: 503,
  not_saved: 503,
  something_went_wrong: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

export interface FieldProblem {
  readonly path: string;
  readonly key: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

export interface Refusal {
  readonly refused: RefusalCode;
  readonly args?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldProblem[];
  /** Seconds until a retry may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refuse(refused: RefusalCode, extra: Omit<Refusal, 'refused'> = {}): Refusal {
  return { refused, ...extra };
}

export function refuseFields(...fields: readonly FieldProblem[]): Refusal {
  return { refused: 'invalid', fields };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
