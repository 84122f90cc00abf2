import { may, type Permission } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { aedRateMicro } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { namedMax } from '#shared/who-may.ts';
import { listCities } from '#features/category/reads.ts';
import { listHolders } from '#features/notification/store/notify.ts';
import { earliestExpiry, latestExpiry } from '../rules/expiry.ts';
import type { FormView } from '../schema/view.ts';
import * as reference from '../store/reference.ts';

/** Limit of the supplier count per category. Above it the form shows "more than". */
const supplierCountMax = 500;
const approversMax = 3;

/**
 * The data of the request form, so that the page computes the same fee and discount as the server.
 */
export async function readForm(call: MemberCall): Promise<FormView> {
  const { actor, db, now } = call;
  const country = await reference.readCountry(db, actor.companyId);
  const day = dayInDubai(now);
  const categories = await reference.listFormCategories(db, {
    day,
    country,
    countMax: supplierCountMax,
  });
  const rates = await reference.listRates(db, day);
  const publishers = await listHolders(db, actor.companyId, ['rfq.publish', 'rfq.see_all'], now);
  const namesOf = async (permission: Permission) => {
    if (may(actor, 'rfq.write')) return [];
    const holders = await listHolders(db, actor.companyId, [permission], now);
    return holders.slice(0, namedMax).map(({ full_name: name, email }) => ({ name, email }));
  };
  return {
    categories: categories.map((row) => ({
      id: row.id,
      name_en: row.name_en,
      name_ar: row.name_ar,
      icon: row.icon,
      sub_categories: row.sub_categories,
      fee_rate_bp: row.fee_rate_bp,
      fee_min: decimalOf(row.fee_min_fils),
      fee_max: decimalOf(row.fee_max_fils),
      discount_rate_bp: row.discount_rate_bp,
      discount_max: decimalOf(row.discount_max_fils),
      suppliers_inside: row.suppliers_inside,
      suppliers_abroad: row.suppliers_abroad,
    })),
    supplier_count_max: supplierCountMax,
    countries: await listCities(db),
    rates: [
      { currency: 'AED', rate_micro: Number(aedRateMicro) },
      ...rates.map((row) => ({ currency: row.currency, rate_micro: Number(row.rate_micro) })),
    ],
    country,
    earliest_expiry: earliestExpiry(now),
    latest_expiry: latestExpiry(now),
    // Only the member's own roles count for an own request, because a delegate may publish only the
    // requests of others.
    can: {
      write: may(actor, 'rfq.write'),
      publish: actor.isOwner || actor.own.permissions.has('rfq.publish'),
      submit: actor.approved,
    },
    limit: actor.own.limitFils === null ? null : decimalOf(actor.own.limitFils),
    approvers: publishers
      .filter(({ id }) => id !== actor.memberId)
      .slice(0, approversMax)
      .map((person) => person.full_name),
    writers: await namesOf('rfq.write'),
    administrators: await namesOf('users.manage'),
  };
}
