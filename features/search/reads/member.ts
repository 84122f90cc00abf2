import { may, ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { maySeePaid } from '#features/access/reads/paid.ts';
import { listPaidRfqs } from '#features/access/store/lists.ts';
import { listOpenRfqs } from '#features/access/store/open.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier } from '#features/rfq/rules/supplier-state.ts';
import { listRfqRows } from '#features/rfq/store/lists.ts';
import { numberKeyOf } from '#features/tax-invoice/rules/order-record.ts';
import { readTyped, termsOf, type TypedNumbers } from '../rules/typed.ts';
import type { Found, Hit } from '../schema.ts';
import { findPartners } from '../store/companies.ts';
import { findNumbered } from '../store/numbered.ts';
import { toCompanyHit } from './companies.ts';
import { findOffers, findOrders, unfiltered } from './deals.ts';
import { hitOf, hitsMax, toFound } from './hits.ts';
import { toNumberedHit } from './numbered.ts';

async function findOwnRfqs(call: MemberCall, key: string, typed: TypedNumbers): Promise<Hit[]> {
  const { actor, locale } = call;
  const scope = { companyId: actor.companyId, memberId: ownRequestsOnly(actor) };
  const filter = { ...unfiltered, locale, key, tab: 'all', slice: undefined } as const;
  const rows = await listRfqRows(call.db, scope, filter, hitsMax + 1);
  return rows.map((row) => {
    const state = effectiveState(row, call.now);
    return hitOf({
      kind: 'rfq',
      id: row.id,
      rfq_id: row.id,
      number: rfqNumber(row.number),
      title: row.title,
      status: state,
      status_desc: call.text(`status.${state}`),
      date: row.expires_on,
      offers_count: row.offer_count,
      exact: typed.rfq === row.number,
    });
  });
}

/** The RFQs with paid access, and those that are open to the company. */
async function findSupplierRfqs(
  call: MemberCall,
  key: string,
  typed: TypedNumbers,
): Promise<Hit[]> {
  const { actor, db, locale, now } = call;
  const paidFilter = { ...unfiltered, locale, key, state: 'charged' } as const;
  const paid = maySeePaid(actor)
    ? await listPaidRfqs(db, actor.companyId, paidFilter, hitsMax + 1)
    : [];
  const open = await listOpenRfqs(db, actor.companyId, { key }, now, 0, hitsMax + 1);
  const toHit = (
    row: (typeof open.rows)[number] | (typeof paid)[number],
    state: ReturnType<typeof effectiveState>,
    isPaid: boolean,
  ) =>
    hitOf({
      kind: 'rfq',
      id: row.id,
      rfq_id: row.id,
      number: rfqNumber(row.number),
      title: row.title,
      status: state,
      status_desc: call.text(`status.${state}`),
      date: row.expires_on,
      paid: isPaid,
      exact: typed.rfq === row.number,
    });
  return [
    ...paid.map((row) =>
      toHit(
        row,
        stateForSupplier(effectiveState(row, now), interestOf(row.offer_state), row, now),
        true,
      ),
    ),
    ...open.rows.map((row) => toHit(row, effectiveState(row, now), false)),
  ];
}

async function findCompanies(call: MemberCall, key: string, typed: TypedNumbers): Promise<Hit[]> {
  const { actor, db } = call;
  const isBuyer = actor.accountType === 'buyer';
  if (!isBuyer && !maySeePaid(actor)) return [];
  const scope = {
    side: actor.accountType,
    companyId: actor.companyId,
    createdBy: isBuyer ? ownRequestsOnly(actor) : null,
  };
  const terms = termsOf(key);
  const companies = await findPartners(db, scope, { terms, trn: typed.trn }, hitsMax + 1);
  return companies.map((company) => toCompanyHit(company, false));
}

async function findPayments(call: MemberCall, key: string, typed: TypedNumbers): Promise<Hit[]> {
  const { actor, db } = call;
  const isBuyer = actor.accountType === 'buyer';
  const rows = await findNumbered(db, typed, {
    companyId: actor.companyId,
    invoices: !isBuyer,
    money: !isBuyer && may(actor, 'wallet.manage'),
    deals: false,
    orderTax: {
      key: numberKeyOf(key),
      side: isBuyer ? 'buyer_company_id' : 'company_id',
      createdBy: ownRequestsOnly(actor),
    },
  });
  return rows.map((row) => toNumberedHit(call, row, typed.iban));
}

/** A text of one letter finds numbers and RFQs only, because it is a part of every name. */
const partMin = 2;

/**
 * Finds the records that a member may see, by a number, a title, a company or the text of a line.
 * Each kind is read with the conditions of its own list, so that nothing more is found than there.
 */
export async function searchMember(call: MemberCall, key: string): Promise<Found> {
  if (key === '') return toFound([]);
  const typed = readTyped(key);
  const hits: Hit[] = [];
  if (typed.trn === null && typed.iban === null) {
    const findRfqs = call.actor.accountType === 'buyer' ? findOwnRfqs : findSupplierRfqs;
    hits.push(...(await findRfqs(call, key, typed)));
    if (key.length >= partMin) {
      hits.push(...(await findOffers(call, key, typed)));
      hits.push(...(await findOrders(call, key, typed)));
    }
  }
  if (key.length >= partMin) hits.push(...(await findCompanies(call, key, typed)));
  hits.push(...(await findPayments(call, key, typed)));
  return toFound(hits);
}
