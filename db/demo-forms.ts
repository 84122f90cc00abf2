import type { ComparedForm } from '../features/confirmation/rules/fields.ts';
import { dayInDubai } from '../shared/calendar.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { DemoDocumentFacts } from './demo-documents.ts';

/** A day some months ahead in Dubai, `YYYY-MM-DD`; at most the 28th, so that every month has it. */
function dayInMonths(now: Date, months: number): string {
  const [year = 0, month = 0, day = 0] = dayInDubai(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, 28))).toISOString().slice(0, 10);
}

/** `2027-03-14` → `14/03/2027` */
function asPrinted(isoDay: string): string {
  return isoDay.split('-').toReversed().join('/');
}

export function factsOf(company: DemoCompany, now: Date): DemoDocumentFacts {
  return {
    ...company,
    issuedOn: asPrinted(dayInMonths(now, -company.issuedMonthsAgo)),
    expiresOn: asPrinted(dayInMonths(now, company.endsInMonths)),
    // This licence must have text, so that it can be compared with the form.
    isScanned: company.formEndsInMonths !== undefined,
  };
}

/**
 * The form of a company. One applicant's day differs from the licence, so that the reviewer finds a
 * difference.
 */
export function formOf(company: DemoCompany, now: Date): ComparedForm {
  return {
    legal_name_en: company.nameEn,
    legal_name_ar: company.nameAr,
    licence_number: company.licenceNumber,
    licence_authority: company.locale === 'ar' ? company.authorityAr : company.authorityEn,
    licence_expires_on: dayInMonths(now, company.formEndsInMonths ?? company.endsInMonths),
    trn: company.trn,
    full_name: company.locale === 'ar' ? company.ownerAr : company.ownerEn,
    position: company.position,
  };
}
