import type { AccountType } from '#shared/actor.ts';
import type { DocumentKind } from './documents.ts';

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

function documentFields(facts: ProfileFacts): Record<string, boolean> {
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
  /** 0 to 100, rounded down, so that 100 means that nothing is missing. */
  readonly percent: number;
  readonly missing: readonly string[];
}

/**
 * Profile completion by the weights of specification §9.17: buyer 50 registration + 50 documents;
 * supplier 30 + 30 + 20 for a main category + 20 for a first top-up. Fields of one part have equal
 * weight (product §4).
 */
export function completionOf(
  type: AccountType,
  facts: ProfileFacts,
  mainCategories: number,
  toppedUp: boolean,
): Completion {
  const registration = registrationFields(facts);
  const documents = documentFields(facts);
  const weight = type === 'buyer' ? 50 : 30;
  const extra = type === 'buyer' ? 0 : (mainCategories > 0 ? 20 : 0) + (toppedUp ? 20 : 0);
  const exact = shareOf(registration) * weight + shareOf(documents) * weight + extra;
  const supplierSteps =
    type === 'buyer' ? {} : { main_categories: mainCategories > 0, top_up: toppedUp };
  return {
    // Thirds of a weight are not exact in binary; the addend prevents 99.999… from being rounded down.
    percent: Math.floor(exact + 1e-9),
    missing: [...missingIn(registration), ...missingIn(documents), ...missingIn(supplierSteps)],
  };
}

/**
 * The missing fields for a review: registration data and documents. A supplier's later steps are
 * excluded, because the review does not need them.
 */
export function missingForReview(facts: ProfileFacts): string[] {
  return [...missingIn(registrationFields(facts)), ...missingIn(documentFields(facts))];
}

/** A TRN must have 15 digits; a form other than 1…03 is accepted with a warning (product §4). */
export function isTrnUnusual(trn: string): boolean {
  return !/^1\d{12}03$/.test(trn);
}
