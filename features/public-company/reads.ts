import { may, type MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, Tx } from '#shared/call.ts';
import { reviewedKinds } from '../account/rules/documents.ts';
import { companyStatus, isApproved } from '../account/rules/status.ts';
import { shownDeliveries } from './rules.ts';
import type { OwnPublicPage, PublicCompany } from './schema.ts';
import { findPublicCompany, ordersMax, type PublicCompanyRow } from './store.ts';

function viewOf(row: PublicCompanyRow, now: Date): PublicCompany | null {
  const today = dayInDubai(now);
  const status = companyStatus(row.approved_at, row.licence_expires_on, today);
  const isShown = isApproved({ ...row, status }) && row.closed_at === null;
  if (!isShown || row.approved_at === null) return null;
  const delivered = shownDeliveries(row.delivered, row.partners);
  return {
    id: row.id,
    name: row.display_name,
    legal_name_en: row.legal_name_en,
    legal_name_ar: row.legal_name_ar,
    type: row.account_type,
    country: row.country,
    licence_authority: row.licence_authority,
    approved_on: dayInDubai(row.approved_at),
    // An account in force has a verified licence, also while the next one is under review.
    documents: reviewedKinds.filter((kind) => kind === 'licence' || row.documents.includes(kind)),
    categories: row.account_type === 'supplier' ? [...row.categories] : [],
    delivered,
    delivered_is_least: delivered !== null && row.orders >= ordersMax,
  };
}

/**
 * The public page of a company. Null: the company shows none, or its account is not in force, so
 * that a visitor cannot tell these cases apart.
 */
export async function readPublicCompany(
  { db, now }: Pick<Call, 'db' | 'now'>,
  companyId: string,
): Promise<PublicCompany | null> {
  const row = await findPublicCompany(db, companyId);
  return row?.public_page === true ? viewOf(row, now) : null;
}

export async function readOwnPublicPage(
  db: Db | Tx,
  actor: MemberActor,
  now: Date,
): Promise<OwnPublicPage> {
  const row = await findPublicCompany(db, actor.companyId);
  const preview = row === undefined ? null : viewOf(row, now);
  return {
    state: row?.public_page === true ? 'on' : 'off',
    preview,
    can: { change: preview !== null && may(actor, 'company.edit') },
  };
}
