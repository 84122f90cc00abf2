import { brandOf } from '../../../shared/brand.ts';
import type { OperatorCall } from '../../../shared/call.ts';
import { pageSize, toPage, type Page } from '../../../shared/endpoint.ts';
import { cutOf, fileRowsMax, type FileAsk, type ListAsk } from '../../../shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '../../../shared/list-file.ts';
import { refuse, type Refusal } from '../../../shared/refusals.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import { activityVerbs, isActivityVerb } from '../../activity/rules.ts';
import { auditNouns, breakKinds, readDetails, type AuditNoun, type ChainState, type Details } from '../rules.ts';
import type { AuditEntryView, AuditRowView, AuditSort, ProofView } from '../schema.ts';
import { labelOf, recordTypeOf, valueOf } from './words.ts';
import * as store from '../store/list.ts';

type Ask = ListAsk<AuditSort> & {
  readonly operator?: string | undefined;
  readonly noun?: AuditNoun | undefined;
  readonly verb?: string | undefined;
  readonly about?: string | undefined;
};

function sentenceOf(call: OperatorCall, verb: string, params: unknown): string {
  if (!isActivityVerb(verb)) return call.text('activity.other');
  const { kind } = (params ?? {}) as { kind?: unknown };
  const isPaper = verb.startsWith('account.document') && typeof kind === 'string';
  return call.text(`activity.${verb}`, {
    document: isPaper ? call.text(`account.field.${kind}` as 'account.field.licence') : '',
  });
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What changed, in one line. Where a record took another one's place only the field is told: the entry has their names. */
function changedIn(call: OperatorCall, verb: string, { changes }: Details): string {
  const lines = changes.map((change) => {
    const say = (value: string) => valueOf(call, { verb, name: change.name, value });
    const label = labelOf(call, verb, change.name);
    const field = label === '' ? call.text('audit.entry.value') : label;
    if (idPattern.test(change.new)) return field;
    return change.old === ''
      ? call.text('audit.setTo', { field, new: say(change.new) })
      : call.text('audit.change', { field, old: say(change.old), new: say(change.new) });
  });
  return lines.join(call.locale === 'ar' ? '؛ ' : '; ');
}

function toRow(call: OperatorCall, row: store.EntryRow): AuditRowView {
  const { operator_id: operatorId, company_id: companyId } = row;
  const details = readDetails(row.params);
  const by = operatorId !== null ? 'operator' : row.address === '' ? 'system' : 'shell';
  return {
    id: row.activity_id,
    seq: Number(row.seq),
    at: row.at.toISOString(),
    by,
    name: by === 'operator' ? (row.operator_name ?? '') : by === 'shell' ? '' : brandOf(call.locale).name,
    verb: row.verb,
    activity: sentenceOf(call, row.verb, row.params),
    company: companyId === null ? null : { id: companyId, name: row.company_name ?? '' },
    reason: details.reason,
    changed: changedIn(call, row.verb, details),
    address: by === 'operator' ? row.address : '',
  };
}

function filterOf(call: OperatorCall, ask: Ask): store.AuditFilter {
  const { key, from, until, order } = cutOf(ask, call.locale);
  return {
    operatorId: ask.operator ?? null,
    noun: ask.noun ?? null,
    verb: ask.verb ?? null,
    about: ask.about ?? null,
    from,
    until,
    oldestFirst: !order.descending,
    search:
      key === ''
        ? null
        : { key, sentences: activityVerbs.map((verb) => ({ verb, text: call.text(`activity.${verb}`) })) },
  };
}

/** A number that was written down as text, as an entry of a proof holds it. */
function figureOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

/** A proof as its own entry tells of it. */
function toProof(at: string, params: unknown): ProofView {
  const { entries, hash, broken, seq } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const kind = breakKinds.find((one) => one === broken);
  return {
    at: new Date(at).toISOString(),
    entries: figureOf(entries) ?? 0,
    hash: typeof hash === 'string' ? hash : '',
    broken: kind === undefined ? null : { kind, seq: figureOf(seq) },
  };
}

/** The same of a proof that was just made. */
export function proofOf({ entries, newest, broken }: ChainState, now: Date): ProofView {
  return {
    at: now.toISOString(),
    entries: Number(entries),
    hash: newest?.hash ?? '',
    broken: broken === null ? null : { kind: broken.kind, seq: broken.seq === null ? null : Number(broken.seq) },
  };
}

interface Log {
  readonly page: Page<AuditRowView>;
  readonly operators: { id: string; name: string }[];
  readonly verbs: { verb: string; words: string }[];
  readonly proof: ProofView | null;
}

/** What stands in the log, of one noun or of all, as a filter offers it. */
function verbsOf(call: OperatorCall, asked: AuditNoun | undefined): Log['verbs'] {
  const nouns: readonly string[] = asked === undefined ? auditNouns : [asked];
  return activityVerbs
    .filter((verb) => nouns.includes(verb.split('.')[0] ?? ''))
    .map((verb) => ({ verb, words: sentenceOf(call, verb, {}) }));
}

/** A page of the audit log, with the operators there are and the last proof; two queries. */
export async function readAudit(call: OperatorCall, ask: Ask & { readonly page: number }): Promise<Log> {
  const filter = filterOf(call, ask);
  const rows = await store.listEntries(call.db, filter, (ask.page - 1) * pageSize, pageSize);
  const { total, operators, proof } = await store.countEntries(call.db, filter);
  return {
    page: toPage(
      rows.map((row) => toRow(call, row)),
      ask.page,
      Number(total),
    ),
    operators,
    verbs: verbsOf(call, ask.noun),
    proof: proof === null ? null : toProof(proof.at, proof.params),
  };
}

/** UUIDs among the values that a command wrote down. */
function idsIn(values: readonly string[]): string[] {
  return values.filter((value) => idPattern.test(value));
}

/** One entry with all that it holds, in the reader's words and letter by letter; two queries. Refuses: not_found. */
export async function readEntry(call: OperatorCall, id: string): Promise<AuditEntryView | Refusal> {
  const row = await store.findEntry(call.db, id);
  if (row === undefined) return refuse('not_found');
  const { verb, subject_id: subjectId, subject_type: type } = row;
  const { changes, facts } = readDetails(row.params);
  const values = [...changes.flatMap((change) => [change.old, change.new]), ...facts.map(({ value }) => value)];
  const names = await store.findRecordNames(call.db, [subjectId, ...idsIn(values)], call.locale);
  const say = (name: string, value: string) => valueOf(call, { verb, name, value }, names);
  return {
    ...toRow(call, row),
    subject: { type, id: subjectId, words: recordTypeOf(call, type), name: names.get(subjectId) ?? '' },
    changes: changes.map(({ name, ...change }) => ({
      name,
      label: labelOf(call, verb, name),
      old: say(name, change.old),
      new: say(name, change.new),
    })),
    facts: facts.map(({ name, value }) => ({ name, label: labelOf(call, verb, name), value: say(name, value) })),
    erased: row.params === null,
    hash: row.hash.toString('hex'),
    written: row.params === null ? '' : JSON.stringify(row.params, null, 2),
  };
}

/** Who did it, as a file says it. */
function doerOf(call: OperatorCall, { by, name }: AuditRowView): string {
  return by === 'shell' ? call.text('audit.shell') : name;
}

/** The log as it is filtered and ordered, as a file, each entry with its number and hash. Refuses: busy. */
export async function exportAudit(asked: OperatorCall, ask: Ask & FileAsk): Promise<FileAnswer | Refusal> {
  const call = inLanguage(asked, ask.lang);
  const { text } = call;
  const rows = await store.listEntries(call.db, filterOf(call, ask), 0, fileRowsMax);
  return toListFile(call, ask.format, {
    name: text('audit.title'),
    rows: rows.map((row) => ({ row, view: toRow(call, row) })),
    columns: [
      { head: text('audit.what'), value: ({ view }) => view.activity },
      { head: text('audit.seq'), kind: 'count', value: ({ view }) => view.seq },
      { head: text('audit.when'), value: ({ view }) => momentInDubai(view.at) },
      { head: text('audit.who'), value: ({ view }) => doerOf(call, view) },
      { head: text('audit.company'), value: ({ view }) => view.company?.name ?? '' },
      { head: text('audit.reason'), value: ({ view }) => view.reason },
      { head: text('audit.changed'), value: ({ view }) => view.changed },
      { head: text('audit.subject'), value: ({ row }) => `${row.subject_type} ${row.subject_id}` },
      { head: text('audit.details'), value: ({ row }) => (row.params === null ? '' : JSON.stringify(row.params)) },
      { head: text('audit.address'), value: ({ view }) => view.address },
      { head: text('audit.hash'), value: ({ row }) => row.hash.toString('hex') },
    ],
  });
}
