import { may } from '../../shared/actor.ts';
import { brandOf } from '../../shared/brand.ts';
import type { MemberCall } from '../../shared/call.ts';
import { pageSize, toPage, type Page } from '../../shared/endpoint.ts';
import { offerNumber, rfqNumber } from '../../shared/numbers.ts';
import { activityVerbs, isActivityVerb } from './rules.ts';
import type { ActivityView } from './schema.ts';
import { countLog, listLog, type LogRow, type LogScope } from './store.ts';

/** The params of a row that hold words; others (lists of what changed) are for machines. */
function wordsOf(params: unknown): Record<string, string> {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function sentenceOf(call: MemberCall, verb: string, words: Record<string, string>): string {
  if (!isActivityVerb(verb)) return call.text('activity.other');
  const { kind } = words;
  const isPaper = verb.startsWith('account.document');
  const document = isPaper && kind !== undefined ? call.text(`account.field.${kind}` as 'account.field.licence') : '';
  return call.text(`activity.${verb}`, { document });
}

function numberOf(row: LogRow, words: Record<string, string>): string {
  if (row.order_serial !== null) return row.order_serial;
  if (row.offer_number !== null) return offerNumber(row.offer_number);
  if (row.rfq_number !== null) return rfqNumber(row.rfq_number);
  const { number, reference, label, name } = words;
  return number ?? reference ?? label ?? name ?? '';
}

function toView(call: MemberCall, row: LogRow): ActivityView {
  const words = wordsOf(row.params);
  const actor =
    row.operator_id !== null
      ? ({ by: 'operator', user: brandOf(call.locale).name } as const)
      : row.member_id !== null
        ? ({ by: 'member', user: row.member_name ?? '' } as const)
        : ({ by: 'system', user: '' } as const);
  return {
    id: row.id,
    ...actor,
    activity: sentenceOf(call, row.verb, words),
    record: {
      type: row.subject_type,
      id: row.subject_id,
      number: numberOf(row, words),
      title: row.rfq_title ?? words['title'] ?? '',
    },
    date: row.at.toISOString(),
    // From where the platform's staff work is no business of the company.
    address: actor.by === 'operator' ? '' : row.address,
  };
}

/** A page of the log; two queries. `all` says whether it is the company's or only the caller's own. */
export async function readActivity(
  call: MemberCall,
  page: number,
  key: string,
): Promise<{ page: Page<ActivityView>; all: boolean }> {
  const { actor } = call;
  const all = may(actor, 'activity.see');
  const scope: LogScope = {
    companyId: actor.companyId,
    memberId: all ? null : actor.memberId,
    search:
      key === ''
        ? null
        : { key, sentences: activityVerbs.map((verb) => ({ verb, text: call.text(`activity.${verb}`) })) },
  };
  const rows = await listLog(call.db, scope, (page - 1) * pageSize, pageSize);
  const total = await countLog(call.db, scope);
  return {
    page: toPage(
      rows.map((row) => toView(call, row)),
      page,
      total,
    ),
    all,
  };
}
