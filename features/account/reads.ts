import { dayInDubai } from '../../shared/calendar.ts';
import type { Db, Tx } from '../../shared/call.ts';
import type { AccountType } from '../../shared/actor.ts';
import { companyStatus, completionOf, reviewDueAt, type Completion, type ProfileFacts, type ReviewState } from './rules.ts';
import { findCompany, listDocuments, type CompanyRow, type DocumentRow } from './store.ts';

/** A company and its papers as the rules see them. */
export interface AccountFacts {
  readonly company: CompanyRow;
  readonly documents: readonly DocumentRow[];
  readonly profile: ProfileFacts;
  readonly completion: Completion;
}

function profileOf(company: CompanyRow, documents: readonly DocumentRow[]): ProfileFacts {
  return {
    fullName: company.owner_name,
    email: company.owner_email,
    mobile: company.owner_mobile,
    whatsapp: company.owner_whatsapp,
    phone: company.owner_phone,
    companyName: company.display_name,
    position: company.owner_position,
    legalNameEn: company.legal_name_en,
    legalNameAr: company.legal_name_ar,
    licenceNumber: company.licence_number,
    licenceAuthority: company.licence_authority,
    licenceExpiresOn: company.licence_expires_on,
    trn: company.trn,
    documents: documents.map(({ kind }) => kind),
  };
}

/** Two queries: the company with its owner, its papers. Null when there is no such company. */
export async function readAccountFacts(db: Db | Tx, companyId: string): Promise<AccountFacts | null> {
  const company = await findCompany(db, companyId);
  if (company === undefined) return null;
  const documents = (await listDocuments(db, companyId)) as DocumentRow[];
  const profile = profileOf(company, documents);
  // Main categories and top-ups arrive with their nouns; until then no supplier has any.
  const completion = completionOf(company.account_type as AccountType, profile, 0, false);
  return { company, documents, profile, completion };
}

/** The company's part of the session view, with the review's clock. */
export async function readSessionCompany(db: Db | Tx, companyId: string, now: Date) {
  const facts = await readAccountFacts(db, companyId);
  if (facts === null) return null;
  const { company, completion, documents } = facts;
  const status = companyStatus(company.approved_at, company.licence_expires_on, dayInDubai(now));
  const logo = documents.find(({ kind }) => kind === 'logo');
  return {
    id: company.id,
    name: company.display_name,
    type: company.account_type as AccountType,
    status,
    approved: company.approved_at !== null && status !== 'expired',
    completion: completion.percent,
    review_state: company.review_state as ReviewState,
    review_due_at:
      company.review_state === 'submitted' && company.submitted_at !== null
        ? reviewDueAt(company.submitted_at).toISOString()
        : null,
    logo_url: logo === undefined ? null : `/api/dashboard/documents/${logo.id}/file`,
    main_categories: 0,
    show_welcome: company.welcome_pending,
  };
}
