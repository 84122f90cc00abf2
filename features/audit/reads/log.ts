import { brandOf } from '#shared/brand.ts';
import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type FileParams, type ListParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { sentenceOf, searchOf } from '#features/activity/reads.ts';
import { activityVerbs } from '#features/activity/rules.ts';
import * as rules from '../rules.ts';
import type { AuditEntryView, AuditRowView, AuditSort, ProofView } from '../schema.ts';
import { labelOf, recordTypeOf, valueOf } from './labels.ts';
import * as store from '../store/list.ts';

type AuditQuery = ListParams<AuditSort> & {
  readonly operator?: string | undefined;
  readonly noun?: rules.AuditNoun | undefined;
  readonly verb?: string | undefined;
  readonly about?: string | undefined;
};

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The changes in one line. For an id without a name, only the field appears. */
function changedIn(
  call: OperatorCall,
  verb: string,
  changes: readonly rules.Change[],
  names: store.Names,
): string {
  const lines = changes.map((change) => {
    const say = (value: string) => valueOf(call, { verb, name: change.name, value }, names);
    const [old, next] = [say(change.old), say(change.new)];
    const field = labelOf(call, verb, change.name) || call.text('audit.entry.value');
    if (idPattern.test(old) || idPattern.test(next)) return field;
    return old === ''
      ? call.text('audit.setTo', { field, new: next })
      : call.text('audit.change', { field, old, new: next });
  });
  return lines.join(call.locale === 'ar' ? '؛ ' : '; ');
}

function subjectOf(
  call: OperatorCall,
  { verb, subject_type: type, subject_id: id }: store.EntryRow,
  details: rules.Details,
  names: store.Names,
): AuditRowView['subject'] {
  const fact = rules.callingFact(details, call.locale);
  const factText = fact === null ? '' : valueOf(call, { verb, ...fact }, names);
  return { type, id, label: recordTypeOf(call, type), name: names.get(id) || factText };
}

function toRow(call: OperatorCall, row: store.EntryRow, names: store.Names): AuditRowView {
  const { operator_id: operatorId, company_id: companyId } = row;
  const details = rules.readDetails(row.params, call.locale);
  const by = operatorId !== null ? 'operator' : row.address === '' ? 'system' : 'shell';
  return {
    id: row.activity_id,
    seq: Number(row.seq),
    at: row.at.toISOString(),
    by,
    name:
      by === 'operator'
        ? (row.operator_name ?? '')
        : by === 'shell'
          ? ''
          : brandOf(call.locale).name,
    verb: row.verb,
    activity: sentenceOf(call, row.verb, row.params),
    subject: subjectOf(call, row, details, names),
    company: companyId === null ? null : { id: companyId, name: row.company_name ?? '' },
    reason: details.reason,
    changed: changedIn(call, row.verb, details.changes, names),
    address: by === 'operator' ? row.address : '',
  };
}

function idsIn(call: OperatorCall, rows: readonly store.EntryRow[]): string[] {
  return rows.flatMap((row) => {
    const { changes, facts } = rules.readDetails(row.params, call.locale);
    const values = [
      ...changes.flatMap((change) => [change.old, change.new]),
      ...facts.map(({ value }) => value),
    ];
    return [row.subject_id, ...values.filter((value) => idPattern.test(value))];
  });
}

function filterOf(call: OperatorCall, query: AuditQuery): store.AuditFilter {
  const { key, from, until, order } = listQueryOf(query, call.locale);
  return {
    operatorId: query.operator ?? null,
    noun: query.noun ?? null,
    verb: query.verb ?? null,
    about: query.about ?? null,
    from,
    until,
    oldestFirst: !order.descending,
    search: searchOf(call, key),
  };
}

function figureOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

function toProof(at: string, params: unknown): ProofView {
  const { entries, hash, broken, seq } = (params ?? {}) as Readonly<Record<string, unknown>>;
  const kind = rules.breakKinds.find((one) => one === broken);
  return {
    at: new Date(at).toISOString(),
    entries: figureOf(entries) ?? 0,
    hash: typeof hash === 'string' ? hash : '',
    broken: kind === undefined ? null : { kind, seq: figureOf(seq) },
  };
}

export function proofOf({ entries, newest, broken }: rules.ChainState, now: Date): ProofView {
  return {
    at: now.toISOString(),
    entries: Number(entries),
    hash: newest?.hash ?? '',
    broken:
      broken === null
        ? null
        : { kind: broken.kind, seq: broken.seq === null ? null : Number(broken.seq) },
  };
}

interface Log {
  readonly page: Page<AuditRowView>;
  readonly operators: { id: string; name: string }[];
  readonly verbs: { verb: string; label: string }[];
  readonly proof: ProofView | null;
}

/**
 * The verbs of the filter, for one noun or all. The chosen verb is always one of them, otherwise
 * the filter could not show it.
 */
function verbsOf(call: OperatorCall, { noun, verb: chosen }: AuditQuery): Log['verbs'] {
  const nouns: readonly string[] = noun === undefined ? rules.auditNouns : [noun];
  return activityVerbs
    .filter((verb) => verb === chosen || nouns.includes(verb.split('.')[0] ?? ''))
    .map((verb) => ({ verb, label: sentenceOf(call, verb, {}) }));
}

export async function readAudit(
  call: OperatorCall,
  query: AuditQuery & { readonly page: number },
): Promise<Log> {
  const filter = filterOf(call, query);
  const rows = await store.listEntries(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const beside = await store.countEntries(call.db, filter, idsIn(call, rows), call.locale);
  const { total, isLeast, operators, proof, names } = beside;
  return {
    page: toPage(
      rows.map((row) => toRow(call, row, names)),
      query.page,
      total,
      isLeast,
    ),
    operators,
    verbs: verbsOf(call, query),
    proof: proof === null ? null : toProof(proof.at, proof.params),
  };
}

/** Reads one entry, translated and as stored, in two queries. Refuses: not_found. */
export async function readEntry(call: OperatorCall, id: string): Promise<AuditEntryView | Refusal> {
  const row = await store.findEntry(call.db, id);
  if (row === undefined) return refuse('not_found');
  const { verb } = row;
  const { changes, facts } = rules.readDetails(row.params, call.locale);
  const names = await store.findNames(call.db, idsIn(call, [row]), call.locale);
  const say = (name: string, value: string) => valueOf(call, { verb, name, value }, names);
  return {
    ...toRow(call, row, names),
    changes: changes.map(({ name, ...change }) => ({
      name,
      label: labelOf(call, verb, name),
      old: say(name, change.old),
      new: say(name, change.new),
    })),
    facts: facts.map(({ name, value }) => ({
      name,
      label: labelOf(call, verb, name),
      value: say(name, value),
    })),
    erased: row.params === null,
    hash: row.hash.toString('hex'),
    written: row.params === null ? '' : JSON.stringify(row.params, null, 2),
  };
}

function actorNameOf(call: OperatorCall, { by, name }: AuditRowView): string {
  return by === 'shell' ? call.text('audit.shell') : name;
}

/**
 * Exports the filtered and sorted log as a file. Each row has its number and hash, so that it can
 * be verified. Refuses: busy.
 */
export async function exportAudit(
  operatorCall: OperatorCall,
  query: AuditQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(operatorCall, query.lang);
  const { text } = call;
  const rows = await store.listEntries(call.db, filterOf(call, query), 0, fileRowsMax);
  const names = await store.findNames(call.db, idsIn(call, rows), call.locale);
  return toListFile(call, query.format, {
    name: text('audit.title'),
    rows: rows.map((row) => ({ row, view: toRow(call, row, names) })),
    columns: [
      { head: text('audit.what'), value: ({ view }) => view.activity },
      { head: text('audit.seq'), kind: 'count', value: ({ view }) => view.seq },
      { head: text('audit.when'), value: ({ view }) => momentInDubai(view.at) },
      { head: text('audit.who'), value: ({ view }) => actorNameOf(call, view) },
      { head: text('audit.company'), value: ({ view }) => view.company?.name ?? '' },
      { head: text('audit.reason'), value: ({ view }) => view.reason },
      { head: text('audit.changed'), value: ({ view }) => view.changed },
      {
        head: text('audit.subject'),
        value: ({ view: { subject } }) => `${subject.label} ${subject.name}`.trim(),
      },
      {
        head: text('audit.subjectId'),
        value: ({ row }) => `${row.subject_type} ${row.subject_id}`,
      },
      {
        head: text('audit.details'),
        value: ({ row }) => (row.params === null ? '' : JSON.stringify(row.params)),
      },
      { head: text('audit.address'), value: ({ view }) => view.address },
      { head: text('audit.hash'), value: ({ row }) => row.hash.toString('hex') },
    ],
  });
}
