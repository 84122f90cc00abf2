import type { Locale } from '#shared/locale.ts';

/** What can be wrong with the chain; each has its sentence (`audit.broken.…`). */
export const breakKinds = [
  /** What stands there is not what was chained there: changed, exchanged, or after one that was put in or taken out. */
  'row',
  /** Numbers are missing. */
  'gap',
  /** The details are not those that were chained. */
  'details',
  /** The details are gone, of no erased company. */
  'blanked',
  /** The activity log has no such line. */
  'foreign',
  /** The activity log has a line of an operator that stands in no entry. */
  'unchained',
  /** The entry is not the one that was sealed: the chain was written anew. */
  'sealed',
  /** The chain ends before an entry that was sealed. */
  'cut',
  /** A seal that this installation's key does not open. */
  'seal',
] as const;
export type BreakKind = (typeof breakKinds)[number];

/** The first thing that is wrong; `seq` null: with no entry. */
export interface Broken {
  readonly kind: BreakKind;
  readonly seq: bigint | null;
}

/** An entry as the verifier reads it: every field in the very letters that were hashed, hashes as hex. */
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
  /** The activity log has this very line. */
  readonly is_known: boolean;
  /** It is about a company whose personal data was erased. */
  readonly is_erased: boolean;
}

/** The hash before the first entry. */
export const firstHash = '00'.repeat(32);

/** As `audit_field` of the database writes it: the length in bytes before the text, so that no two contents look alike. */
function field(value: string | null): string {
  return value === null ? '-' : `${new TextEncoder().encode(value).length}:${value}`;
}

/** What `hash` covers, after the hash of the entry before. */
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

/** What `params_hash` covers. */
function detailsOf({ salt, params }: ChainedEntry): string {
  return field(salt) + field(params);
}

/** SHA-256 in hex of bytes given as hex, followed by a text. */
export type Hash = (hex: string, text: string) => string;

/** An entry of the chain, with its hash in hex. */
export interface Place {
  readonly seq: bigint;
  readonly hash: string;
}

/** What a look at the whole chain found. */
export interface ChainState {
  /** Of the entries that are whole. */
  readonly entries: bigint;
  /** The last whole one; null: there is none. */
  readonly newest: Place | null;
  /** The first thing that is wrong; null: the chain is whole. */
  readonly broken: Broken | null;
}

/**
 * What is wrong with the next entry of a chain that is whole up to `before`; null: nothing. `noted` is the hash that was
 * written down for it elsewhere.
 */
export function judgeEntry(
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

/** The nouns whose entries can be shown alone; a newer version may write others. */
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
  'place',
  'policy',
  'rate',
  'rfq',
  'tax',
  'twoStep',
  'wallet',
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/** Fields that have a name in both languages; others, which a later version may write down, stand as they were written. */
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

/** Kinds of records that operators decide about, each with its name in both languages. */
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

/** What changed from what to what. */
export interface Change {
  readonly name: string;
  readonly old: string;
  readonly new: string;
}

/** The details of an entry, as people read them. */
export interface Details {
  readonly reason: string;
  readonly changes: readonly Change[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

type Group = Readonly<Record<string, unknown>>;

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in one line: words as they are, lists with commas; what has no words as JSON. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return JSON.stringify(value);
}

/** What stands in both languages (`into`, `into_ar`), by the one of the reader's. */
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

/** The pairs in which nouns write down what changed. */
const pairs = [
  ['old', 'new'],
  ['from', 'to'],
  ['before', 'after'],
] as const;

/** `{ old, new }` of anything: one change, or one for each of its fields that differs. */
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

/** Facts by which people call a record that has no name of its own, or is gone: the first that stands there. */
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

/** What an entry itself calls its record; null: nothing. */
export function callingFact({ facts }: Details, locale: Locale): Details['facts'][number] | null {
  const names = [`name_${locale}`, ...calling];
  return names.flatMap((name) => facts.find((fact) => fact.name === name) ?? [])[0] ?? null;
}

/**
 * Reads what a command noted, in a language where it noted it in both: its reason, what changed from what to what, and what
 * else it wrote down.
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
  // Where there are words beside a chosen ground, the words are the reason, and the ground is told as well.
  const words = [text, note, reason].map(wordOf).find((word) => word !== '') ?? '';
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
  if (wordOf(reason) !== '' && wordOf(reason) !== words)
    facts.unshift({ name: 'reason', value: wordOf(reason) });
  return { reason: words, changes, facts };
}
