import type { OperatorRole } from '#shared/actor.ts';
import type { OperatorCall } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import { listRfqRows } from '#features/console/store/rfqs.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { readTyped, termsOf, type TypedNumbers } from '../rules/typed.ts';
import type { Found, Hit } from '../schema.ts';
import { findAnyCompanies } from '../store/companies.ts';
import { findNumbered } from '../store/numbered.ts';
import { toCompanyHit } from './companies.ts';
import { hitOf, hitsMax, toFound } from './hits.ts';
import { toNumberedHit } from './numbered.ts';

async function findRfqs(call: OperatorCall, key: string, typed: TypedNumbers): Promise<Hit[]> {
  const filter = {
    key,
    from: null,
    until: null,
    order: { column: 'own', descending: true },
    locale: call.locale,
    category: null,
    state: undefined,
    companyId: null,
  } as const;
  const rows = await listRfqRows(call.db, filter, hitsMax + 1);
  return rows.map((row) => {
    const state = effectiveState(row, call.now);
    return hitOf({
      kind: 'rfq',
      id: row.id,
      rfq_id: row.id,
      number: rfqNumber(row.number),
      title: row.title,
      company: row.buyer_name,
      status: state,
      status_desc: call.text(`status.${state}`),
      offers_count: row.offer_count,
      exact: typed.rfq === row.number,
    });
  });
}

async function findCompanies(call: OperatorCall, key: string, typed: TypedNumbers): Promise<Hit[]> {
  const companies = await findAnyCompanies(
    call.db,
    {
      terms: termsOf(key),
      trn: typed.trn,
      phone: readPhoneNumber(key)?.number ?? null,
      isEmail: /^[^\s@]+@[^\s@]*$/.test(key),
    },
    hitsMax + 1,
  );
  return companies.map((company) => toCompanyHit(company, true));
}

/**
 * Finds the records of an operator's roles: RFQs, deals and companies for reviewers, payments and
 * invoices for finance.
 */
export async function searchOperator(call: OperatorCall, key: string): Promise<Found> {
  if (key === '') return toFound([]);
  const typed = readTyped(key);
  const has = (role: OperatorRole) =>
    call.actor.roles.has(role) || call.actor.roles.has('administrator');
  const isText = typed.trn === null && typed.iban === null;
  const numbered = await findNumbered(call.db, typed, {
    companyId: null,
    invoices: has('finance'),
    money: has('finance'),
    deals: has('reviewer'),
    orderTax: null,
  });
  return toFound([
    ...(has('reviewer') && isText ? await findRfqs(call, key, typed) : []),
    ...(has('reviewer') ? await findCompanies(call, key, typed) : []),
    ...numbered.map((row) => toNumberedHit(call, row, typed.iban)),
  ]);
}
