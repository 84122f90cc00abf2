/**
 * Documents that the review checks (specification §3: licence file, ID file, authorization letter).
 */
export const reviewedKinds = ['licence', 'owner_id', 'authorisation'] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];
export const documentKinds = [...reviewedKinds, 'logo'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export type DocumentState = 'pending' | 'approved' | 'refused';

/** Reasons for refusing a document, shown to the applicant (product §4). */
export const refusalReasons = [
  'unreadable',
  'wrong_document',
  'pages_missing',
  'expired',
  'not_signed',
  'name_differs',
  'number_differs',
  'expiry_differs',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
/** Reasons that the applicant corrects in the form instead of uploading another file. */
export const detailReasons: readonly RefusalReason[] = [
  'name_differs',
  'number_differs',
  'expiry_differs',
];

/**
 * State of a document after the form's details change. An approved licence goes back to pending, because its fields are
 * compared again; a document refused for a detail goes back to pending, because the correction answers the refusal.
 */
export function stateAfterDetails(
  kind: DocumentKind,
  state: DocumentState,
  reason: string,
): DocumentState {
  if (kind === 'licence' && state === 'approved') return 'pending';
  if (state === 'refused' && (detailReasons as readonly string[]).includes(reason))
    return 'pending';
  return state;
}

/** Uploads of one company per hour. Refused files count, because each of them costs a re-encoding. */
export const uploadsPerHourMax = 20;
