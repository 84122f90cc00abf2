import type { Call, MemberCall, Tx } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { deleteWaiting } from '#features/message/store.ts';
import {
  channels,
  isOwnChoice,
  mayChoose,
  offByMail,
  type KindChoice,
} from '#features/notification/rules/choices.ts';
import { choicesOfPreset } from '#features/notification/rules/presets.ts';
import { readOwnSettings } from '../reads.ts';
import { minuteOf } from '../rules.ts';
import type { Settings, SettingsView } from '../schema.ts';
import * as store from '../store.ts';

function lastChoices(choices: readonly KindChoice[]): KindChoice[] {
  return [...new Map(choices.map((word) => [`${word.kind} ${word.channel}`, word])).values()];
}

/**
 * Saves choices and deletes the pending messages of kinds that were switched off, because the user
 * must not get them.
 */
async function applyChoices(
  tx: Tx,
  memberId: string,
  choices: readonly KindChoice[],
): Promise<void> {
  await store.saveChoices(tx, memberId, {
    own: choices.filter(isOwnChoice),
    usual: choices.filter((word) => !isOwnChoice(word)),
  });
  for (const channel of channels) {
    const off = choices
      .filter((word) => word.channel === channel && word.choice === 'never')
      .map(({ kind }) => kind);
    await deleteWaiting(tx, memberId, { channel, kinds: off });
    if (channel === 'email') await store.deleteQueued(tx, memberId, off);
  }
}

/**
 * Saves the caller's notification settings. Refuses: field errors for a choice that the kind does
 * not allow.
 */
export async function saveOwnSettings(
  call: MemberCall,
  settings: Settings,
): Promise<SettingsView | Refusal> {
  const { memberId, companyId, accountType } = call.actor;
  const wrong = settings.choices.flatMap((word, index) =>
    mayChoose(accountType, word)
      ? []
      : [{ path: `choices.${index}.choice`, key: 'invalid' as const }],
  );
  if (wrong.length > 0) return refuseFields(...wrong);
  const [from, until] = [minuteOf(settings.quiet_from), minuteOf(settings.quiet_until)];
  return call.transaction(async (tx) => {
    const { preset, choices } = settings;
    const preselected = preset === undefined ? [] : choicesOfPreset(preset, accountType);
    await applyChoices(tx, memberId, lastChoices([...preselected, ...choices]));
    const quiet = from === null || until === null ? null : { from, until };
    // The form of the presets has no quiet hours.
    if (preset === undefined || quiet !== null) await store.saveQuietHours(tx, memberId, quiet);
    if (settings.acts_by_link !== undefined)
      await store.saveActsByLink(tx, memberId, settings.acts_by_link);
    const subject = { subjectType: 'member', subjectId: memberId };
    await recordActivity(tx, call, { companyId, verb: 'preference.saved', ...subject });
    return readOwnSettings(call, tx);
  });
}

/**
 * Switches mails off by the link in a mail, without a sign-in: those of its kind, or `all` optional
 * ones. A digest's link always means all, because it has many kinds. Idempotent. Refuses:
 * not_found, as `readLink`.
 */
export async function switchOff(
  call: Call,
  token: string,
  scope: 'kind' | 'all',
): Promise<null | Refusal> {
  const link = store.openLink(call.secrets, token);
  if (link === null) return refuse('not_found');
  return call.transaction(async (tx) => {
    const reader = await store.findReader(tx, link.memberId, link.emailKey);
    if (reader === undefined) return refuse('not_found');
    const { id: memberId, company_id: companyId } = reader;
    const all = offByMail(reader.account_type);
    const isAll = scope === 'all' || link.kind === 'digest';
    await applyChoices(tx, memberId, isAll ? all : all.filter(({ kind }) => kind === link.kind));
    const activity = {
      companyId,
      verb: 'preference.unsubscribed',
      subjectType: 'member',
      subjectId: memberId,
    };
    // The actor is the mail's addressee, because the link needs no session.
    await recordActivity(tx, call, activity, { kind: 'member', memberId });
    return null;
  });
}
