import type { Locale } from '#shared/locale.ts';

/** The faults of the chain. Each has a text (`audit.broken.…`). */
export const breakKinds = [
  /**
   * The hash does not match: the entry was changed or replaced, or one before it was added or
   * removed.
   */
  'row',
  'gap',
  'details',
  /** The details are missing, but the company was not erased. */
  'blanked',
  'foreign',
  /** The activity log has an operator's row without an entry. */
  'unchained',
  /** The entry's hash is not the sealed one, so the chain was rewritten. */
  'sealed',
  /** The chain ends before a sealed entry, so entries were removed. */
  'cut',
  /** The installation's key does not open a seal. */
  'seal',
] as const;
export type BreakKind = (typeof breakKinds)[number];

export interface Broken {
  readonly kind: BreakKind;
  readonly seq: bigint | null;
}

/**
 * An entry for the verifier. Each field must have the exact text that was hashed, otherwise its
 * hash differs; hashes are hex.
 */
export interface ChainedEntry {
  readonly seq: bigint;
  readonly activity_id: string;
  readonly at: string;
  readonly operator_id: string | null;
  readonly company_id: string | null;
  readonly verb: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly address: string;
  readonly params: string | null;
  readonly salt: string | null;
  readonly params_hash: string;
  readonly hash: string;
  readonly is_known: boolean;
  /** The personal data of its company was erased, so the details may be missing. */
  readonly is_erased: boolean;
}

export const firstHash = '00'.repeat(32);

/**
 * Same as `audit_field` in the database: the length in bytes before the text, so that different
 * contents never have the same encoding.
 */
function field(value: string | null): string {
  return value === null ? '-' : `${new TextEncoder().encode(value).length}:${value}`;
}

/**
 * The content that `hash` covers, after the previous entry's hash. It must equal the database's
 * encoding.
 */
export function contentOf(entry: ChainedEntry): string {
  return [
    String(entry.seq),
    entry.activity_id,
    entry.at,
    entry.operator_id,
    entry.company_id,
    entry.verb,
    entry.subject_type,
    entry.subject_id,
    entry.address,
    entry.params_hash,
  ]
    .map(field)
    .join('');
}

function detailsOf({ salt, params }: ChainedEntry): string {
  return field(salt) + field(params);
}

/** SHA-256 in hex, of bytes given as hex followed by a text. */
export type Hash = (hex: string, text: string) => string;

export interface Place {
  readonly seq: bigint;
  readonly hash: string;
}

export interface ChainState {
  readonly entries: bigint;
  readonly newest: Place | null;
  readonly broken: Broken | null;
}

/**
 * Verifies the entry after `before`; null: valid. `noted` is the hash recorded for it elsewhere.
 */
export function checkEntry(
  before: Place,
  entry: ChainedEntry,
  noted: string | undefined,
  hash: Hash,
): BreakKind | null {
  if (entry.seq !== before.seq + 1n) return 'gap';
  if (hash(before.hash, contentOf(entry)) !== entry.hash) return 'row';
  const isBlank = entry.params === null && entry.salt === null;
  if (isBlank && !entry.is_erased) return 'blanked';
  if (!isBlank && hash('', detailsOf(entry)) !== entry.params_hash) return 'details';
  if (!entry.is_known) return 'foreign';
  return noted !== undefined && noted !== entry.hash ? 'sealed' : null;
}

export const auditNouns = [
  'account',
  'access',
  'audit',
  'category',
  'contact',
  'faq',
  'faqCategory',
  'fee',
  'invoice',
  'limit',
  'meeting',
  'message',
  'moderation',
  'operator',
  'package',
  'passkey',
  'place',
  'policy',
  'rate',
  'rfq',
  'tax',
  'twoStep',
  'wallet',
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/**
 * Fields with a translated name. Others must appear as stored, because a newer version may record
 * them.
 */
export const fieldNames = [
  'amount',
  'answer_ar',
  'answer_en',
  'bank_reference',
  'broken',
  'categories',
  'category',
  'category_id',
  'cause',
  'channel',
  'code',
  'count',
  'country',
  'credit',
  'currency',
  'differences',
  'discount_max',
  'discount_rate',
  'drafts',
  'effective_on',
  'email',
  'emirate',
  'entries',
  'fee',
  'fee_max',
  'fee_min',
  'fee_rate',
  'finds_contacts',
  'flags',
  'hash',
  'hits',
  'hits_max',
  'icon',
  'into',
  'kind',
  'limit',
  'minutes',
  'name',
  'name_ar',
  'name_en',
  'newcomer_below',
  'number',
  'order',
  'parent',
  'place',
  'price',
  'question',
  'question_ar',
  'question_en',
  'rate',
  'reason',
  'reference',
  'replaces',
  'rfqs',
  'review_hours',
  'roles',
  'searches',
  'seq',
  'serial',
  'since',
  'slug',
  'state',
  'sub_categories',
  'suppliers',
  'time',
  'title',
  'transactions',
  'until',
  'valid_from',
  'validity_days',
  'vat_rate',
  'version',
  'who',
] as const;

export const recordTypes = [
  'access',
  'audit',
  'books',
  'category',
  'city',
  'company',
  'contact_message',
  'country',
  'document',
  'faq',
  'faq_category',
  'holiday',
  'ledger_transaction',
  'meeting_request',
  'member',
  'message',
  'moderation_rule',
  'operator',
  'policy',
  'q_invoice',
  'rate_limit',
  'rfq',
  'session',
  'tariff_decision',
  'top_up',
  'wallet_package',
  'withdrawal',
] as const;

export interface Change {
  readonly name: string;
  readonly old: string;
  readonly new: string;
}

export interface Details {
  readonly reason: string;
  readonly changes: readonly Change[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

type Group = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return JSON.stringify(value);
}

function inLanguage(group: Group, locale: Locale): Group {
  const own = Object.entries(group).filter(
    ([name]) => !(name.endsWith('_ar') && name.slice(0, -3) in group),
  );
  return Object.fromEntries(
    own.map(([name, value]) => [
      name,
      (locale === 'ar' ? group[`${name}_ar`] : undefined) ?? value,
    ]),
  );
}

/** Several pairs, because nouns record changes under different keys. */
const pairs = [
  ['old', 'new'],
  ['from', 'to'],
  ['before', 'after'],
] as const;

/** `{ old, new }` of a value gives one change, of objects one for each field that differs. */
function changesOf(name: string, group: Group): Change[] | null {
  const pair = pairs.find(([one, other]) => one in group && other in group);
  if (pair === undefined) return null;
  const [old, next] = [group[pair[0]], group[pair[1]]];
  const changes =
    isGroup(old) && isGroup(next)
      ? [...new Set([...Object.keys(old), ...Object.keys(next)])].map((key) => ({
          name: key,
          old: wordOf(old[key]),
          new: wordOf(next[key]),
        }))
      : [{ name, old: wordOf(old), new: wordOf(next) }];
  return changes.filter((change) => change.old !== change.new);
}

/**
 * The facts that identify a record without a name, or a deleted one. The first that is present
 * counts.
 */
const calling = [
  'name',
  'question',
  'number',
  'reference',
  'serial',
  'currency',
  'slug',
  'limit',
  'code',
  'country',
];

export function callingFact({ facts }: Details, locale: Locale): Details['facts'][number] | null {
  const names = [`name_${locale}`, ...calling];
  return names.flatMap((name) => facts.find((fact) => fact.name === name) ?? [])[0] ?? null;
}

/**
 * Parses the params of a command: the reason, the changes and other facts, in the given language
 * where both are present.
 */
export function readDetails(params: unknown, locale: Locale): Details {
  if (!isGroup(params)) return { reason: '', changes: [], facts: [] };
  const {
    reason,
    reason_text: text,
    note,
    changes: listed,
    changed,
    ...others
  } = inLanguage(params, locale);
  // A free-text reason takes precedence over a selected one, which then becomes a fact so that it
  // is not lost.
  const mainReason = [text, note, reason].map(wordOf).find((word) => word !== '') ?? '';
  const changes: Change[] = [];
  const facts: { name: string; value: string }[] = [];
  const own = changesOf('', others);
  if (own !== null) changes.push(...own);
  const taken = new Set<string>(own === null ? [] : pairs.flat());
  for (const [name, value] of [
    ...Object.entries(isGroup(listed) ? listed : isGroup(changed) ? changed : {}),
    ...Object.entries(others).filter(([key]) => !taken.has(key)),
  ]) {
    const found = isGroup(value) ? changesOf(name, inLanguage(value, locale)) : null;
    if (found !== null) changes.push(...found);
    else if (wordOf(value) !== '') facts.push({ name, value: wordOf(value) });
  }
  if (wordOf(reason) !== '' && wordOf(reason) !== mainReason)
    facts.unshift({ name: 'reason', value: wordOf(reason) });
  return { reason: mainReason, changes, facts };
}
