import { may } from '#shared/actor.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call, MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type FileParams, type ListParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { offerNumber, rfqNumber } from '#shared/numbers.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { activityVerbs, isActivityVerb } from './rules.ts';
import type { ActivitySort, ActivityView } from './schema.ts';
import { countLog, listLog, type LogRow, type LogScope, type LogSearch } from './store.ts';

/** Documents that a line can name: the account's own list is of a noun that builds on this one. */
const documentNames = ['licence', 'owner_id', 'authorisation', 'logo'] as const;

/** The params of a row that hold words; others (lists of what changed) are for machines. */
function textParams(params: unknown): Record<string, string> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The sentence of a stored row in the reader's language. The document's name can be missing,
 * because a filter offers the verb alone and an erased company's rows have lost it; the sentence
 * must then not show an empty place.
 */
export function sentenceOf(call: Pick<Call, 'text'>, verb: string, params: unknown): string {
  if (!isActivityVerb(verb)) return call.text('activity.other');
  const { kind, name: into = '', other = '' } = textParams(params);
  if (verb === 'supplierBook.merged' && other !== '')
    return call.text('supplierBook.mergedInto', { name: into, other });
  const isDocument = verb.startsWith('account.document');
  const name = documentNames.find((one) => one === kind);
  const document = isDocument && name !== undefined ? call.text(`account.field.${name}`) : '';
  return call.text(`activity.${verb}`, { document }).replace(/:[ \u2068\u2069]*$/u, '');
}

function numberOf(row: LogRow, params: Record<string, string>): string {
  if (row.order_serial !== null) return row.order_serial;
  if (row.offer_number !== null) return offerNumber(row.offer_number);
  if (row.rfq_number !== null) return rfqNumber(row.rfq_number);
  const { number, reference, label, name } = params;
  return number ?? reference ?? label ?? name ?? '';
}

function toView(call: MemberCall, row: LogRow): ActivityView {
  const params = textParams(row.params);
  const actor =
    row.operator_id !== null
      ? ({ by: 'operator', user: brandOf(call.locale).name } as const)
      : row.member_id !== null
        ? ({ by: 'member', user: row.member_name || call.text('activity.deletedUser') } as const)
        : ({ by: 'system', user: '' } as const);
  return {
    id: row.id,
    ...actor,
    activity: sentenceOf(call, row.verb, params),
    record: {
      type: row.subject_type,
      id: row.subject_id,
      number: numberOf(row, params),
      title: row.rfq_title ?? params['title'] ?? '',
    },
    date: row.at.toISOString(),
    // Hidden from the company, because an operator's address is the platform's data.
    address: actor.by === 'operator' ? '' : row.address,
  };
}

/**
 * The search of a log with the sentences of all verbs in the reader's language, because the
 * database stores only verbs. Null: empty key.
 */
export function searchOf({ text }: Pick<Call, 'text'>, key: string): LogSearch | null {
  if (key === '') return null;
  return {
    key,
    sentences: activityVerbs.map((verb) => ({ verb, text: text(`activity.${verb}`) })),
  };
}

type LogQuery = ListParams<ActivitySort>;

function scopeOf(call: MemberCall, query: LogQuery): LogScope {
  const { actor, locale } = call;
  const { key, from, until, order } = listQueryOf(query, locale);
  return {
    companyId: actor.companyId,
    memberId: may(actor, 'activity.see') ? null : actor.memberId,
    from,
    until,
    oldestFirst: !order.descending,
    search: searchOf(call, key),
  };
}

/**
 * Reads a page of the log, in two queries. `all`: the whole company's log, otherwise only the
 * caller's entries.
 */
export async function readActivity(
  call: MemberCall,
  query: LogQuery & { readonly page: number },
): Promise<{ page: Page<ActivityView>; all: boolean }> {
  const scope = scopeOf(call, query);
  const rows = await listLog(call.db, scope, (query.page - 1) * pageSize, pageSize);
  const { total, isLeast } = await countLog(call.db, scope);
  const views = rows.map((row) => toView(call, row));
  return { page: toPage(views, query.page, total, isLeast), all: scope.memberId === null };
}

async function readAllActivity(call: MemberCall, query: LogQuery): Promise<ActivityView[]> {
  const rows = await listLog(call.db, scopeOf(call, query), 0, fileRowsMax);
  return rows.map((row) => toView(call, row));
}

/** Exports the filtered and sorted log as a file. Refuses: busy. */
export async function exportActivity(
  memberCall: MemberCall,
  query: LogQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(memberCall, query.lang);
  const { text } = call;
  const rows = await readAllActivity(call, query);
  return toListFile(call, query.format, {
    name: text('activity.page.title'),
    rows,
    columns: [
      { head: text('activity.page.what'), value: (row) => row.activity },
      {
        head: text('activity.page.who'),
        value: ({ by, user }) => (by === 'system' ? text('activity.page.system') : user),
      },
      {
        head: text('activity.page.record'),
        value: ({ record }) => `${record.number} ${record.title}`.trim(),
      },
      { head: text('activity.page.when'), value: (row) => momentInDubai(row.date) },
      { head: text('activity.page.from'), value: (row) => row.address },
    ],
  });
}
