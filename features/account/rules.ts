import type { AccountType, CompanyStatus } from '#shared/actor.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';

/** specification §4 and product §8: where the review of a company stands. */
export const reviewStates = ['incomplete', 'submitted', 'approved', 'refused'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The papers an operator looks at (specification §3: licence file, ID file, authorization letter). */
export const paperKinds = ['licence', 'owner_id', 'authorisation'] as const;
export type PaperKind = (typeof paperKinds)[number];
export const documentKinds = [...paperKinds, 'logo'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export type DocumentState = 'pending' | 'approved' | 'refused';

/** specification §9: admin review within 24 hours. */
export const reviewHours = 24;

/** When the review must be done. */
export function reviewDueAt(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + reviewHours * 3_600_000);
}

/** Who stands on which side of a review. */
export type ReviewSide = 'member' | 'operator';
export const reviewVerbs = ['submit', 'renew', 'approve', 'refuse'] as const;
export type ReviewVerb = (typeof reviewVerbs)[number];

interface ReviewRow {
  readonly verb: ReviewVerb;
  readonly from: readonly ReviewState[];
  readonly to: ReviewState;
  readonly actor: ReviewSide;
  readonly needsReason: boolean;
  readonly event: 'account.submitted' | 'account.renewed' | 'account.approved' | 'account.refused';
}

/** The workflow of an account as data: guards, `can`, activity text and the every-cell test come from it. */
export const reviewTable: readonly ReviewRow[] = [
  {
    verb: 'submit',
    from: ['incomplete', 'refused'],
    to: 'submitted',
    actor: 'member',
    needsReason: false,
    event: 'account.submitted',
  },
  // A new licence of an approved company: it keeps what it had until the old date (product §4).
  {
    verb: 'renew',
    from: ['approved'],
    to: 'submitted',
    actor: 'member',
    needsReason: false,
    event: 'account.renewed',
  },
  {
    verb: 'approve',
    from: ['submitted'],
    to: 'approved',
    actor: 'operator',
    needsReason: false,
    event: 'account.approved',
  },
  {
    verb: 'refuse',
    from: ['submitted'],
    to: 'refused',
    actor: 'operator',
    needsReason: true,
    event: 'account.refused',
  },
];

export interface ReviewFacts {
  readonly state: ReviewState;
  /** Names of required details and papers that are not there yet. */
  readonly missing: readonly string[];
  readonly documents: readonly { readonly kind: DocumentKind; readonly state: DocumentState }[];
  /** How many fields of the documents no reviewer has confirmed (decision 0047). */
  readonly unconfirmed: number;
  /** Last day of the licence in force, or of the form before the first approval; `YYYY-MM-DD`. */
  readonly licenceExpiresOn: string | null;
  /** Last day of a new licence that is looked at. */
  readonly renewalExpiresOn: string | null;
  /** The day in Dubai. */
  readonly today: string;
}

export type ReviewRefusal =
  | 'not_allowed'
  | 'papers_missing'
  | 'review_decided'
  | 'review_not_open'
  | 'documents_undecided'
  | 'fields_unconfirmed'
  | 'licence_expired'
  | 'reason_missing';

export type ReviewDecision =
  | { readonly ok: true; readonly to: ReviewState; readonly event: ReviewRow['event'] }
  | { readonly ok: false; readonly refused: ReviewRefusal };

/** What the caller is told of a refused verb. */
export function toRefusal(
  refused: ReviewRefusal,
  details: Readonly<Record<string, unknown>> = {},
): Refusal {
  return refused === 'reason_missing'
    ? refuseFields({ path: 'note', key: 'reasonRequired' })
    : refuse(refused, { details });
}

function papersOf(facts: ReviewFacts) {
  return facts.documents.filter(({ kind }) => kind !== 'logo');
}

function guardApproval(facts: ReviewFacts): ReviewRefusal | null {
  if (papersOf(facts).some(({ state }) => state === 'refused')) return 'documents_undecided';
  const expiresOn = facts.renewalExpiresOn ?? facts.licenceExpiresOn;
  if (expiresOn === null || expiresOn < facts.today) return 'licence_expired';
  return facts.unconfirmed > 0 ? 'fields_unconfirmed' : null;
}

function guardOf(verb: ReviewVerb, facts: ReviewFacts): ReviewRefusal | null {
  const papers = papersOf(facts);
  const isAnyRefused = papers.some(({ state }) => state === 'refused');
  switch (verb) {
    case 'submit':
      return facts.missing.length === 0 && !isAnyRefused ? null : 'papers_missing';
    case 'renew':
      return facts.renewalExpiresOn !== null &&
        papers.some(({ kind, state }) => kind === 'licence' && state === 'pending')
        ? null
        : 'papers_missing';
    case 'approve':
      return guardApproval(facts);
    case 'refuse':
      return isAnyRefused ? null : 'documents_undecided';
    default:
      return verb satisfies never;
  }
}

/** Decides one verb of one side on the state under the row's lock. A verb that needs a reason gets it as `reason`. */
export function decideReview(
  verb: ReviewVerb,
  side: ReviewSide,
  facts: ReviewFacts,
  reason = '',
): ReviewDecision {
  const row = reviewTable.find((candidate) => candidate.verb === verb);
  if (row === undefined || row.actor !== side) return { ok: false, refused: 'not_allowed' };
  if (!row.from.includes(facts.state)) {
    const isDecided = facts.state === 'approved' || facts.state === 'refused';
    return { ok: false, refused: isDecided ? 'review_decided' : 'review_not_open' };
  }
  const blocked = guardOf(verb, facts);
  if (blocked !== null) return { ok: false, refused: blocked };
  if (row.needsReason && reason.trim() === '') return { ok: false, refused: 'reason_missing' };
  return { ok: true, to: row.to, event: row.event };
}

/** What a side may do now, for `can`: a verb that waits only for its reason counts as possible. */
export function reviewChoices(side: ReviewSide, facts: ReviewFacts): Record<ReviewVerb, boolean> {
  const choices = reviewVerbs.map(
    (verb) => [verb, decideReview(verb, side, facts, 'given when it is done').ok] as const,
  );
  return Object.fromEntries(choices) as Record<ReviewVerb, boolean>;
}

/** Details and papers may be edited before the first submission and after a refusal. */
export function canEditPapers(state: ReviewState): boolean {
  return state === 'incomplete' || state === 'refused';
}

/** Once approved, names, licence and TRN are what an operator has seen: only a new licence file changes them. */
export function canEditDetails(state: ReviewState, wasApproved: boolean): boolean {
  return canEditPapers(state) && !wasApproved;
}

/** Which files may be handed in now; a licence of an approved company is a renewal. */
export function canUpload(kind: DocumentKind, state: ReviewState): boolean {
  if (kind === 'logo') return true;
  return canEditPapers(state) || (kind === 'licence' && state === 'approved');
}

/** Why a paper is refused, in words the applicant reads (product §4). Those of `detailReasons` are mended in the form. */
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
export const detailReasons: readonly RefusalReason[] = [
  'name_differs',
  'number_differs',
  'expiry_differs',
];

/**
 * What becomes of a paper's verdict when the form's details change: the licence is compared anew, and a paper refused
 * because of a detail is answered by the correction.
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

/** Files one company may hand in within an hour, refused ones counted too: each costs a re-encoding. */
export const uploadsPerHourMax = 20;

/** The time left at which a review is shown as urgent (design §9, Operator review). */
export const urgentMs = 2 * 3_600_000;

export type Urgency = 'late' | 'urgent' | 'calm';

/** How a review's clock is coloured. */
export function urgencyOf(dueAt: Date, now: Date): Urgency {
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs <= 0) return 'late';
  return leftMs < urgentMs ? 'urgent' : 'calm';
}

export interface ProfileFacts {
  readonly fullName: string;
  readonly email: string;
  readonly mobile: string;
  readonly whatsapp: string;
  readonly phone: string;
  readonly companyName: string;
  readonly position: string;
  readonly legalNameEn: string;
  readonly legalNameAr: string;
  readonly licenceNumber: string;
  readonly licenceAuthority: string;
  readonly licenceExpiresOn: string | null;
  readonly trn: string;
  readonly documents: readonly DocumentKind[];
}

function registrationFields(facts: ProfileFacts): Record<string, boolean> {
  return {
    full_name: facts.fullName !== '',
    email: facts.email !== '',
    mobile: facts.mobile !== '',
    whatsapp: facts.whatsapp !== '',
    phone: facts.phone !== '',
    company_name: facts.companyName !== '',
    position: facts.position !== '',
  };
}

function paperFields(facts: ProfileFacts): Record<string, boolean> {
  return {
    legal_name_en: facts.legalNameEn !== '',
    legal_name_ar: facts.legalNameAr !== '',
    licence_number: facts.licenceNumber !== '',
    licence_authority: facts.licenceAuthority !== '',
    licence_expires_on: facts.licenceExpiresOn !== null,
    trn: facts.trn !== '',
    licence: facts.documents.includes('licence'),
    owner_id: facts.documents.includes('owner_id'),
    authorisation: facts.documents.includes('authorisation'),
  };
}

function missingIn(fields: Record<string, boolean>): string[] {
  return Object.entries(fields).flatMap(([name, there]) => (there ? [] : [name]));
}

function shareOf(fields: Record<string, boolean>): number {
  const values = Object.values(fields);
  return values.filter(Boolean).length / values.length;
}

export interface Completion {
  /** 0 to 100, rounded down; 100 only when all is there. */
  readonly percent: number;
  readonly missing: readonly string[];
}

/**
 * Profile completion by the weights of specification §9: buyer 50 registration + 50 papers; supplier 30 + 30 + 20 for a
 * main category + 20 for a first top-up. Inside a part each field counts equally (product §4).
 */
export function completionOf(
  type: AccountType,
  facts: ProfileFacts,
  mainCategories: number,
  toppedUp: boolean,
): Completion {
  const registration = registrationFields(facts);
  const papers = paperFields(facts);
  const weight = type === 'buyer' ? 50 : 30;
  const extra = type === 'buyer' ? 0 : (mainCategories > 0 ? 20 : 0) + (toppedUp ? 20 : 0);
  const exact = shareOf(registration) * weight + shareOf(papers) * weight + extra;
  const supplierSteps =
    type === 'buyer' ? {} : { main_categories: mainCategories > 0, top_up: toppedUp };
  return {
    // Thirds of a weight are not exact in binary: the tiny addend keeps a full part full before rounding down.
    percent: Math.floor(exact + 1e-9),
    missing: [...missingIn(registration), ...missingIn(papers), ...missingIn(supplierSteps)],
  };
}

/** What stands between a company and its review: registration data and papers, not the supplier's later steps. */
export function missingForReview(facts: ProfileFacts): string[] {
  return [...missingIn(registrationFields(facts)), ...missingIn(paperFields(facts))];
}

/** specification §4: pending until approved, expired when the licence's last day has passed in Dubai, else active. */
export function companyStatus(
  approvedAt: Date | null,
  licenceExpiresOn: string | null,
  today: string,
): CompanyStatus {
  if (approvedAt === null) return 'pending';
  return licenceExpiresOn !== null && licenceExpiresOn < today ? 'expired' : 'active';
}

/** Whether a company may do what an approval is needed for: approved once, not expired since, not suspended (decision 0030). */
export function isApproved(company: {
  readonly approved_at: Date | null;
  readonly suspended_at: Date | null;
  readonly status: CompanyStatus;
}): boolean {
  return (
    company.approved_at !== null && company.status !== 'expired' && company.suspended_at === null
  );
}

/** What a company that may not do everything has to do next: the gate and the welcome say it. */
export type AccountStanding =
  | 'incomplete'
  | 'ready'
  | 'submitted'
  | 'refused'
  | 'expired'
  | 'suspended'
  | 'approved';

/**
 * Where an account stands on its way to approval. `expired` only while no new licence was handed in: from then on it
 * waits for, or is refused by, the review like any other.
 */
export function standingOf(company: {
  readonly suspended: boolean;
  readonly status: CompanyStatus;
  readonly reviewState: ReviewState;
  /** Nothing is missing for the review. */
  readonly isComplete: boolean;
}): AccountStanding {
  if (company.suspended) return 'suspended';
  if (company.status === 'active') return 'approved';
  switch (company.reviewState) {
    case 'submitted':
    case 'refused':
      return company.reviewState;
    case 'approved':
      return 'expired';
    case 'incomplete':
      return company.isComplete ? 'ready' : 'incomplete';
    default:
      return company.reviewState satisfies never;
  }
}

/** product §4: 15 digits are a must; another form than 1…03 is accepted with a warning. */
export function trnLooksUnusual(trn: string): boolean {
  return !/^1\d{12}03$/.test(trn);
}

/** specification §9: how complete a profile is when its company is welcomed. */
const welcomePercent = { buyer: 100, supplier: 80 } as const;

/** Whether the welcome popup is due (specification §4); `isPending`: it was not shown yet. */
export function isWelcomeDue(
  company: { readonly type: AccountType; readonly completion: number; readonly approved: boolean },
  isPending: boolean,
): boolean {
  const { type, completion, approved } = company;
  return isPending && completion >= welcomePercent[type] && (type === 'buyer' || approved);
}

/** product §4: days before a licence's last day on which its owner is reminded, the last one first. */
export const reminderDays = [7, 30, 60] as const;

/**
 * Which reminder is due with so many days left; null: none. Whoever is approved ten days before the end gets one, not
 * three.
 */
export function reminderDue(daysLeft: number): (typeof reminderDays)[number] | null {
  if (daysLeft < 0) return null;
  return reminderDays.find((days) => daysLeft <= days) ?? null;
}
