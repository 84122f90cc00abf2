import type { Call, Db, MemberCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findBounce } from '../message/store.ts';
import { settingsOf } from '../notification/rules/choices.ts';
import { presetOf } from '../notification/rules/presets.ts';
import { topicOf } from '../notification/rules/topics.ts';
import { maskEmail } from '../registration/rules.ts';
import { readWhatsapp } from '../whatsapp/reads.ts';
import { timesOf, type UnsubscribeLink } from './rules.ts';
import type { SettingsView } from './schema.ts';
import { findReader, findSettings, openLink } from './store.ts';

export async function readOwnSettings(
  call: MemberCall,
  db: Db | Tx = call.db,
): Promise<SettingsView> {
  const { memberId, sessionId, accountType, email } = call.actor;
  const stored = await findSettings(db, memberId, sessionId);
  const { from_minute: from, until_minute: until } = stored;
  const bounce = await findBounce(db, email);
  const own = new Map(Object.entries(stored.own));
  const whatsapp = await readWhatsapp(call, db);
  return {
    preset: presetOf(accountType, own, whatsapp !== null && whatsapp.number !== null),
    kinds: settingsOf(accountType, own).map((row) => ({
      ...row,
      topic: topicOf(row.kind),
      title: call.text(`notification.${row.kind}.title`),
    })),
    ...timesOf(from === null || until === null ? null : { from, until }),
    whatsapp,
    acts_by_link: stored.acts_by_link,
    push: { key: call.settings.pushKey, on: stored.is_pushed },
    mail: {
      address: email,
      needs_proof: stored.needs_proof,
      returned:
        bounce === undefined ? null : { kind: bounce.kind, date: bounce.bounced_at.toISOString() },
    },
  };
}

/**
 * Reads the kind that the link in a mail switches off. Refuses: not_found, for a forged link and
 * for an address that the user no longer has.
 */
export async function readLink(
  call: Call,
  token: string,
): Promise<{ address: string; kind: UnsubscribeLink['kind']; title: string } | Refusal> {
  const link = openLink(call.secrets, token);
  const reader =
    link === null ? undefined : await findReader(call.db, link.memberId, link.emailKey);
  if (link === null || reader === undefined) return refuse('not_found');
  const { kind } = link;
  const title =
    kind === 'digest'
      ? call.text('preference.unsubscribe.digest')
      : call.text(`notification.${kind}.title`);
  return { address: maskEmail(reader.email), kind, title };
}
