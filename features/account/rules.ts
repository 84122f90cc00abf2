import type { AccountType, CompanyStatus } from '../../shared/actor.ts';

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

type ReviewVerb = 'submit' | 'approve' | 'refuse';
interface ReviewRow {
  readonly verb: ReviewVerb;
  readonly from: readonly ReviewState[];
  readonly to: ReviewState;
  readonly actor: 'member' | 'operator';
  readonly needsReason: boolean;
  readonly event: `account.${string}`;
}

/** The workflow of an account as data: guards, `can`, activity text and the every-cell test come from it. */
export const reviewTable: readonly ReviewRow[] = [
  { verb: 'submit', from: ['incomplete', 'refused'], to: 'submitted', actor: 'member', needsReason: false, event: 'account.submitted' },
  { verb: 'approve', from: ['submitted'], to: 'approved', actor: 'operator', needsReason: false, event: 'account.approved' },
  { verb: 'refuse', from: ['submitted'], to: 'refused', actor: 'operator', needsReason: true, event: 'account.refused' },
];

export interface ReviewFacts {
  readonly state: ReviewState;
  /** Names of required details and papers that are not there yet. */
  readonly missing: readonly string[];
  readonly documents: readonly { readonly kind: DocumentKind; readonly state: DocumentState }[];
}

export type ReviewDecision =
  | { readonly ok: true; readonly to: ReviewState; readonly event: string }
  | { readonly ok: false; readonly refused: 'papers_missing' | 'review_decided' | 'review_not_open' | 'documents_undecided' };

function papersOf(facts: ReviewFacts) {
  return facts.documents.filter(({ kind }) => kind !== 'logo');
}

function guardOf(verb: ReviewVerb, facts: ReviewFacts): 'papers_missing' | 'documents_undecided' | null {
  switch (verb) {
    case 'submit':
      return facts.missing.length === 0 && !papersOf(facts).some(({ state }) => state === 'refused') ? null : 'papers_missing';
    case 'approve':
      return papersOf(facts).every(({ state }) => state === 'approved') ? null : 'documents_undecided';
    case 'refuse':
      return papersOf(facts).every(({ state }) => state !== 'pending') && papersOf(facts).some(({ state }) => state === 'refused')
        ? null
        : 'documents_undecided';
    default:
      return verb satisfies never;
  }
}

/** Decides one verb on the state under the row's lock. */
export function decideReview(verb: ReviewVerb, facts: ReviewFacts): ReviewDecision {
  const row = reviewTable.find((candidate) => candidate.verb === verb);
  if (row === undefined || !row.from.includes(facts.state)) {
    return { ok: false, refused: facts.state === 'approved' || facts.state === 'refused' ? 'review_decided' : 'review_not_open' };
  }
  const blocked = guardOf(verb, facts);
  return blocked === null ? { ok: true, to: row.to, event: row.event } : { ok: false, refused: blocked };
}

/** Details and papers may be edited before the first submission and after a refusal. */
export function canEditPapers(state: ReviewState): boolean {
  return state === 'incomplete' || state === 'refused';
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
export function completionOf(type: AccountType, facts: ProfileFacts, mainCategories: number, toppedUp: boolean): Completion {
  const registration = registrationFields(facts);
  const papers = paperFields(facts);
  const weight = type === 'buyer' ? 50 : 30;
  const extra = type === 'buyer' ? 0 : (mainCategories > 0 ? 20 : 0) + (toppedUp ? 20 : 0);
  const exact = shareOf(registration) * weight + shareOf(papers) * weight + extra;
  const supplierSteps = type === 'buyer' ? {} : { main_categories: mainCategories > 0, top_up: toppedUp };
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
export function companyStatus(approvedAt: Date | null, licenceExpiresOn: string | null, today: string): CompanyStatus {
  if (approvedAt === null) return 'pending';
  return licenceExpiresOn !== null && licenceExpiresOn < today ? 'expired' : 'active';
}

/** product §4: 15 digits are a must; another form than 1…03 is accepted with a warning. */
export function trnLooksUnusual(trn: string): boolean {
  return !/^1\d{12}03$/.test(trn);
}
