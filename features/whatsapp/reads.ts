import type { Db, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { messageRetentionMs } from '#features/message/rules/retry.ts';
import type { WhatsappOverview } from './schema/console.ts';
import * as desk from './store/console.ts';
import type { WhatsappView } from './schema/optin.ts';
import { findWhatsapp } from './store/optin.ts';

/** WhatsApp of the caller. Null: this installation does not offer it. */
export async function readWhatsapp(
  call: MemberCall,
  db: Db | Tx = call.db,
): Promise<WhatsappView | null> {
  if (!call.whatsapp.isOffered) return null;
  const row = await findWhatsapp(db, call.actor.memberId);
  const { waiting_number: number, expires_at: expiresAt, tries_left: triesLeft } = row;
  const isWaiting = expiresAt !== null && expiresAt > call.now && (triesLeft ?? 0) > 0;
  return {
    number: row.act === 'in' ? row.number : null,
    since: row.created_at?.toISOString() ?? null,
    stopped: row.source === 'stop',
    proposed: row.act === 'in' || row.mobile === '' ? null : row.mobile,
    waiting: isWaiting && number !== null ? { number, expires_at: expiresAt.toISOString() } : null,
  };
}

const shownMs = 30 * 86_400_000;
const failuresMax = 20;

/** Half a fils rounds up. */
function costOf(messages: number, filsPerThousand: bigint | null): string | null {
  if (filsPerThousand === null) return null;
  return decimalOf((BigInt(messages) * filsPerThousand + 500n) / 1000n);
}

/** Six queries. */
export async function readOverview({ db, now, whatsapp }: OperatorCall): Promise<WhatsappOverview> {
  const since = new Date(now.getTime() - shownMs);
  const templates = await desk.listTemplates(db);
  const failures = await desk.listFailures(db, since, failuresMax);
  const costs = await desk.listCosts(db, new Date(now.getTime() - messageRetentionMs));
  const tariff = await desk.listTariff(db);
  return {
    offered: whatsapp.isOffered,
    templates: templates.map(({ meta_state: state, changed_at: at, ...template }) => ({
      ...template,
      state,
      changed_at: at?.toISOString() ?? null,
    })),
    counts: await desk.countByState(db, since),
    failures: failures.map((one) => ({ ...one, last_at: one.last_at.toISOString() })),
    costs: costs.map(({ fils_per_thousand: fils, ...one }) => ({
      ...one,
      cost: costOf(one.messages, fils),
    })),
    tariff: tariff.map(({ fils_per_thousand: fils, ...one }) => ({
      ...one,
      price: decimalOf(fils),
    })),
    stops: await desk.countStops(db, since),
  };
}
