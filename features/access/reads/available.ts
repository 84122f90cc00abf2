import { may } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage } from '#shared/endpoint.ts';
import { decimalOf } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { toHead } from '#features/rfq/reads/head.ts';
import { readLastQuoted } from '#features/rfq/reads/last-quoted.ts';
import { beforeAccess } from '#features/rfq/rules/line-facts.ts';
import { effectiveState, readLines } from '#features/rfq/reads/rfq.ts';
import { stateForSupplier } from '#features/rfq/rules/supplier-state.ts';
import { isOpenFile, listFiles } from '#features/rfq/store/details.ts';
import { findRfq } from '#features/rfq/store/row.ts';
import { findOfSupplier, saveOpened } from '#features/invitation/store/invitation.ts';
import { findCompanyName } from '#features/user/store/users.ts';
import { isExpired } from '#features/wallet/rules/expiry.ts';
import { splitVat } from '#features/wallet/rules/postings.ts';
import { readBalance } from '#features/wallet/reads/wallet.ts';
import { chooseBuyingRole, type BuyingChoices } from '../rules/spending.ts';
import { accessChoices, limitAgainst } from '../rules/table.ts';
import { outsideCategories } from '../rules/reach.ts';
import type { AvailablePage, AvailableRow } from '../schema/available.ts';
import type { TeaserView } from '../schema/purchase.ts';
import { readBuyerFacts } from '../store/details.ts';
import * as lists from '../store/lists.ts';
import {
  countOpenRfqs,
  listOpenForFile,
  listOpenRfqs,
  type AvailableFilter,
} from '../store/open.ts';
import { readAccessStatus, readBuyingChoices } from './access-status.ts';
import { readOwnRecord, readSimilar, sumOfLastPrices } from './own-record.ts';

/**
 * The fields that suppliers see before they pay: never the buyer, the estimate or other suppliers.
 */
function toTeaserRow(call: MemberCall, row: lists.TeaserRow): Omit<AvailableRow, 'can'> {
  const fee = decimalOf(row.fee_fils ?? 0n);
  const head = toHead('teaser', row, call);
  return {
    ...head,
    category: { ...head.category, icon: row.icon },
    status_desc: call.text(`status.${effectiveState(row, call.now)}`),
    created_at: (row.published_at ?? row.created_at).toISOString(),
    rfqoffer_count: 0,
    is_viewed: row.seen_at === null ? 0 : 1,
    lines_count: Number(row.lines_count ?? 0n),
    products: Number(row.lines_count ?? 0n),
    rfqPrice: fee,
    deducted_fee_aed: fee,
  };
}

interface AvailableQuery extends AvailableFilter {
  readonly page: number;
}

/**
 * Reads a page of RFQs that are open to the reader's company. Two queries; one more for members
 * with a day or month limit.
 */
export async function readAvailable(
  call: MemberCall,
  query: AvailableQuery,
): Promise<AvailablePage> {
  const { actor, db, now } = call;
  const offset = (query.page - 1) * pageSize;
  const { rows, total, hasMore } = await listOpenRfqs(
    db,
    actor.companyId,
    query,
    now,
    offset,
    pageSize,
  );
  const choices = may(actor, 'access.buy') ? await readBuyingChoices(db, actor, now) : null;
  const views = rows.map((row) => ({
    ...toTeaserRow(call, row),
    // The list contains only RFQs that the company can buy, so only the member's permission and
    // limits remain to check.
    can: {
      buy: choices !== null && allowsFee(choices, row.fee_fils ?? 0n),
    },
  }));
  return { ...toPage(views, query.page, total), total_is_least: hasMore };
}

export async function readAllAvailable(call: MemberCall, filter: AvailableFilter) {
  const rows = await listOpenForFile(call.db, call.actor.companyId, filter, call.now);
  return rows.map((row) => toTeaserRow(call, row));
}

export async function countAvailable({ actor, db, now }: MemberCall): Promise<number> {
  return countOpenRfqs(db, actor.companyId, now);
}

function allowsFee(choices: BuyingChoices, feeFils: bigint): boolean {
  return limitAgainst({ ...chooseBuyingRole(choices, feeFils), feeFils }) === null;
}

/** The wallet before and after a purchase, AED. */
async function readSums(
  { actor, db, now }: MemberCall,
  feeFils: bigint,
  vatRateBp: number,
): Promise<TeaserView['wallet']> {
  const { balanceFils, expiresAt } = await readBalance(db, actor.companyId);
  const afterFils = balanceFils - feeFils;
  return {
    balance: decimalOf(balanceFils),
    fee: decimalOf(feeFils),
    vat: decimalOf(splitVat(feeFils, vatRateBp).vatFils),
    vat_rate: percentOf(vatRateBp),
    after: decimalOf(afterFils < 0n ? 0n : afterFils),
    missing: afterFils < 0n ? decimalOf(-afterFils) : null,
    wallet_expired: isExpired(expiresAt, now),
  };
}

async function findSeen({ actor, db, now }: MemberCall, idOrNumber: string) {
  const row = await lists.findTeaser(db, actor.companyId, idOrNumber);
  const rfq = row === undefined ? undefined : await findRfq(db, row.id);
  if (row === undefined || rfq === undefined) return refuse('not_found');
  const accessStatus = await readAccessStatus(db, actor, rfq, now);
  const { facts } = accessStatus;
  if (facts.state === 'none' && !facts.isReached) return refuse('not_found');
  if (facts.state === 'none' && !facts.hasCategory) return refuse(outsideCategories(facts));
  if (facts.state === 'none' && facts.isBlocked) return refuse('closed_for_company');
  return { row, ...accessStatus };
}

/**
 * Validates the RFQ of a top-up: null if none is given or the reader may see it in any state.
 * Refuses: not_found for an invented id and for another category alike, so that the answer never
 * reveals an RFQ.
 */
export async function refuseUnseen(
  call: MemberCall,
  rfqId: string | undefined,
): Promise<Refusal | null> {
  if (rfqId === undefined) return null;
  return isRefusal(await findSeen(call, rfqId)) ? refuse('not_found') : null;
}

/** A document that its buyer opened before access, of an RFQ that the supplier may see. */
export async function mayReadOpenFile(
  call: MemberCall,
  rfqId: string,
  fileId: string,
): Promise<boolean> {
  return !isRefusal(await findSeen(call, rfqId)) && isOpenFile(call.db, rfqId, fileId);
}

async function readOwnInvitation(
  { actor, db, now }: MemberCall,
  rfqId: string,
  invitationId: string | null,
): Promise<TeaserView['invitation']> {
  if (invitationId === null) return null;
  await saveOpened(db, rfqId, actor.companyId, now);
  const row = await findOfSupplier(db, rfqId, actor.companyId);
  if (row === undefined) return null;
  return {
    buyer: await findCompanyName(db, row.company_id),
    state: row.state,
    can: {
      decline:
        may(actor, 'offer.write') &&
        !row.is_used &&
        (row.state === 'sent' || row.state === 'opened'),
    },
  };
}

/**
 * Reads one RFQ as a supplier sees it before it pays, by its id or its public number, and records
 * that the company has opened it. Refuses without a purchase: not_found where the RFQ is not for
 * the supplier's country; no_categories or category_inactive for an open RFQ outside of its
 * categories; closed_for_company if its buyer has blocked the company.
 */
export async function readTeaser(
  call: MemberCall,
  idOrNumber: string,
): Promise<TeaserView | Refusal> {
  const { actor, db, now } = call;
  const seen = await findSeen(call, idOrNumber);
  if (isRefusal(seen)) return seen;
  const { row, facts, interest, vatRateBp, hasAddress } = seen;
  const { can, why } = accessChoices(facts);
  await lists.saveSeen(db, row.id, actor.companyId, now);
  const invitation = await readOwnInvitation(call, row.id, seen.invitationId);
  const status = stateForSupplier(effectiveState(row, now), interest, row, now);
  const buyer = await readBuyerFacts(db, row.company_id);
  const { medianDays, ...counts } = buyer;
  const files = (await listFiles(db, row.id)).filter((file) => file.is_open);
  const lines = await readLines(db, row.id);
  const lastQuoted = await readLastQuoted(call, row.id, [row.currency]);
  return {
    ...toTeaserRow(call, invitation === null ? row : { ...row, fee_fils: 0n, discount_minor: 0n }),
    invitation,
    status,
    status_desc: call.text(`status.${status}`),
    lines: lines.map((line) =>
      beforeAccess(
        line,
        files.map((file) => file.id),
      ),
    ),
    files,
    buyer: { ...counts, median_days: medianDays },
    wallet: await readSums(call, facts.feeFils, vatRateBp),
    limits: facts.remainingLimits.map((remainingLimit) => ({
      period: remainingLimit.period,
      limit: decimalOf(remainingLimit.limitFils),
      left: decimalOf(remainingLimit.leftFils),
      renews_on: remainingLimit.renewsOn,
    })),
    last_quoted: lastQuoted,
    last_quoted_sum: sumOfLastPrices(lines, lastQuoted, row.currency),
    own_results: await readOwnRecord(call, row),
    similar: facts.state === 'none' ? await readSimilar(call, row) : [],
    access: facts.state,
    can: { buy: can.buy },
    has_address: hasAddress,
    why,
  };
}
