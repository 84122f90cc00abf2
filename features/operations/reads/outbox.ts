import { brandOf } from '#shared/brand.ts';
import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { instantsOf } from '#shared/list.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { thinSpace } from '#shared/money-format.ts';
import { contentOf, mailParagraphs, type MessageContent } from '#features/message/rules/content.ts';
import {
  messageKinds,
  type MessageKind,
  type Params,
  type Say,
} from '#features/message/rules/kinds.ts';
import { notificationTypes } from '#features/notification/rules/kinds.ts';
import { isSecret, outboxChoices, type OutboxState } from '../rules/outbox.ts';
import type { OutboxMessage, OutboxRow } from '../schema/outbox.ts';
import * as store from '../store/outbox.ts';

export interface OutboxQuery {
  readonly key: string;
  readonly state?: OutboxState | undefined;
  readonly channel?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function filterOf(query: OutboxQuery): store.OutboxFilter {
  const { key, state = null, channel = null, kind = null } = query;
  return { key, state, channel, kind, ...instantsOf(query) };
}

const subjectParams = [
  'name',
  'company',
  'day',
  'email',
  'count',
  'amount',
  'subject',
  'when',
  'title',
  'number',
  'holder',
  'total',
  'version',
  'by',
] as const;
const nobody = Object.fromEntries(subjectParams.map((name) => [name, '…']));

/** The subject of a kind, in the operator's language. It must not contain the reader's data. */
export function kindLabel(call: Pick<OperatorCall, 'text' | 'locale'>, kind: MessageKind): string {
  if (kind === 'notification' || kind === 'digest')
    return call.text(`operations.outbox.kindName.${kind}`);
  return call.text(`message.${kind}.subject`, { ...nobody, brand: brandOf(call.locale).name });
}

function kindsOf(call: OperatorCall): { kind: MessageKind; label: string }[] {
  return messageKinds.map((kind) => ({ kind, label: kindLabel(call, kind) }));
}

/** False for notifications of a newer version, which have no texts here. */
function hasTexts(kind: MessageKind, { type = '', items = '[]' }: Params): boolean {
  const listed = (JSON.parse(items) as Params[]).map((item) => item['type'] ?? '');
  const named = kind === 'notification' ? [type, ...listed] : listed;
  return named.every((one) => notificationTypes.some((known) => known === one));
}

/** The content of a message in its own language, without code and link. Null: secret or unknown. */
function contentFor(
  call: Pick<OperatorCall, 'textIn'>,
  { kind: name, params, locale }: store.OutboxMessageRow,
): MessageContent | null {
  const kind = messageKinds.find((one) => one === name);
  if (kind === undefined || isSecret(name) || !hasTexts(kind, params as Params)) return null;
  const say: Say = (key, args) => call.textIn(locale, key, args);
  return contentOf(kind, params as Params, locale, say);
}

/** A subject has plain spaces, so that its amounts would break on a page. */
function unbroken(subject: string): string {
  return subject.replace(/\b([A-Z]{3}) (?=\d)/g, `$1${thinSpace}`);
}

function toRow(
  call: Pick<OperatorCall, 'text' | 'textIn' | 'locale'>,
  row: store.OutboxMessageRow,
): OutboxRow {
  const known = messageKinds.find((one) => one === row.kind);
  const content = contentFor(call, row);
  return {
    id: row.id,
    kind: row.kind,
    label: known === undefined ? row.kind : kindLabel(call, known),
    subject: content === null ? null : unbroken(content.subject),
    channel: row.channel,
    state: row.state,
    to: row.destination,
    locale: row.locale,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    tries: row.tries,
    next_try_at: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
    error: row.last_error,
    can: outboxChoices(row.kind, row.state),
  };
}

export async function readOutboxPage(
  call: OperatorCall,
  query: OutboxQuery & { readonly page: number },
): Promise<{
  page: Page<OutboxRow>;
  failed: number;
  kinds: { kind: MessageKind; label: string }[];
}> {
  const filter = filterOf(query);
  const rows = await store.listOutbox(call.db, filter, (query.page - 1) * pageSize, pageSize);
  const { total, failed } = await store.countOutbox(call.db, filter);
  const views = rows.map((row) => toRow(call, row));
  return { page: toPage(views, query.page, total), failed, kinds: kindsOf(call) };
}

/**
 * Shows a message in its own language without code and link; a secret kind without any text,
 * because it could give access to an account.
 */
export function toMessage(call: OperatorCall, row: store.OutboxMessageRow): OutboxMessage {
  const content = contentFor(call, row);
  return {
    ...toRow(call, row),
    secret: isSecret(row.kind),
    content:
      content === null
        ? null
        : { subject: unbroken(content.subject), paragraphs: [...mailParagraphs(content)] },
  };
}

/** Refuses: not_found. */
export async function readMessage(
  call: OperatorCall,
  id: string,
): Promise<OutboxMessage | Refusal> {
  const row = await store.findOutboxMessage(call.db, id);
  return row === undefined ? refuse('not_found') : toMessage(call, row);
}
