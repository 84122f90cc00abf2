import type { Call, Tx } from '#shared/call.ts';
import { findContacts } from '../rules/contacts.ts';
import { firstRule, holdsOf, type HoldCause, type ModerationRule } from '../rules/moderation.ts';
import { listLines } from '../store/details.ts';
import { countPublished, findModerationRule, listPassedContacts } from '../store/moderation.ts';

/** The moderation rule in force. */
export async function readRule(tx: Tx, call: Pick<Call, 'settings'>): Promise<ModerationRule> {
  const row = await findModerationRule(tx);
  if (row === undefined) return firstRule(call.settings.demo);
  return { newcomerBelow: row.newcomer_below, findsContacts: row.finds_contacts };
}

/** The texts of a request that suppliers read before an acceptance. */
export function wordsOf(form: {
  readonly title?: string | undefined;
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  readonly lines: readonly { readonly description: string }[];
}): string[] {
  const { title = '', reference = '', note = '' } = form;
  return [title, reference, note, ...form.lines.map(({ description }) => description)];
}

/** Possible contacts in a company's request that no operator has allowed before. */
export async function findNewContacts(
  tx: Tx,
  companyId: string,
  words: readonly string[],
): Promise<string[]> {
  const found = findContacts(words);
  const passed = new Set(await listPassedContacts(tx, companyId, found));
  return found.filter((contact) => !passed.has(contact));
}

interface Asked {
  readonly companyId: string;
  readonly rfqId: string;
  readonly words: readonly string[];
  readonly isEdited: boolean;
}

/**
 * The reasons why a request must be held for an operator before suppliers see it. Empty: not held
 * (decision 0030).
 */
export async function findHolds(
  tx: Tx,
  call: Pick<Call, 'settings'>,
  asked: Asked,
): Promise<HoldCause[]> {
  const { companyId, rfqId, words, isEdited } = asked;
  const rule = await readRule(tx, call);
  if (rule.newcomerBelow === 0 && !rule.findsContacts) return [];
  const isCounted = !isEdited && rule.newcomerBelow > 0;
  const published = isCounted
    ? await countPublished(tx, companyId, rfqId, rule.newcomerBelow)
    : null;
  const contacts = rule.findsContacts ? await findNewContacts(tx, companyId, words) : [];
  return holdsOf(rule, { published, contacts });
}

export async function storedWords(
  tx: Tx,
  row: { id: string; title: string; reference: string; note: string },
): Promise<string[]> {
  return wordsOf({ ...row, lines: await listLines(tx, row.id) });
}
