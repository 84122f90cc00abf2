import type { Call, Tx } from '#shared/call.ts';
import { addWorkingHours } from '#shared/working-days.ts';
import { listComing } from '#features/holiday/store.ts';
import { findContacts } from '../rules/contacts.ts';
import {
  firstRule,
  moderationCausesOf,
  type ModerationCause,
  type ModerationRule,
} from '../rules/moderation.ts';
import { textsOf, type OwnTexts } from '../rules/own-texts.ts';
import { listLines } from '../store/details.ts';
import { countPublished, findModerationRule, listPassedContacts } from '../store/moderation.ts';

export async function readRule(tx: Tx, call: Pick<Call, 'settings'>): Promise<ModerationRule> {
  const row = await findModerationRule(tx);
  if (row === undefined) return firstRule(call.settings.demo);
  return {
    newcomerBelow: row.newcomer_below,
    findsContacts: row.finds_contacts,
    reviewHours: row.review_hours,
  };
}

/** The columns of a request that is held from now on, with the promised time of its review. */
export async function moderationColumns(
  tx: Tx,
  call: Pick<Call, 'settings'>,
  now: Date,
  causes: readonly ModerationCause[],
) {
  const { reviewHours } = await readRule(tx, call);
  return {
    held_at: now,
    held_for: [...causes],
    review_due_at: addWorkingHours(now, reviewHours, await listComing(tx, now)),
  };
}

/** Possible contacts in a company's request that no operator has allowed before. */
export async function findNewContacts(
  tx: Tx,
  companyId: string,
  texts: readonly string[],
): Promise<string[]> {
  const found = findContacts(texts);
  const passed = new Set(await listPassedContacts(tx, companyId, found));
  return found.filter((contact) => !passed.has(contact));
}

interface ModerationSubject {
  readonly companyId: string;
  readonly rfqId: string;
  readonly texts: readonly string[];
  readonly isEdited: boolean;
}

/**
 * The reasons why a request must be held for an operator before suppliers see it. Empty: not held
 * (decision 0030).
 */
export async function findModerationCauses(
  tx: Tx,
  call: Pick<Call, 'settings'>,
  subject: ModerationSubject,
): Promise<ModerationCause[]> {
  const { companyId, rfqId, texts, isEdited } = subject;
  const rule = await readRule(tx, call);
  if (rule.newcomerBelow === 0 && !rule.findsContacts) return [];
  const isCounted = !isEdited && rule.newcomerBelow > 0;
  const published = isCounted
    ? await countPublished(tx, companyId, rfqId, rule.newcomerBelow)
    : null;
  const contacts = rule.findsContacts ? await findNewContacts(tx, companyId, texts) : [];
  return moderationCausesOf(rule, { published, contacts });
}

export async function storedTexts(
  tx: Tx,
  row: OwnTexts & { id: string; title: string; note: string },
): Promise<string[]> {
  return textsOf({ ...row, lines: await listLines(tx, row.id) });
}
