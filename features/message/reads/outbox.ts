import type { Call } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { contentOf, mailLines, smsTextOf, withAddress } from '../rules/content.ts';
import type { DealFacts } from '../rules/deal-facts.ts';
import { settingsUrlOf } from '../rules/footer.ts';
import type { MessageKind, Say } from '../rules/kinds.ts';
import type { MessageView } from '../schema.ts';
import {
  countMessages,
  findMessage,
  listDealFacts,
  listMessages,
  type MessageRow,
} from '../store.ts';
import { renderMail } from './mail.ts';

/** The facts of a mail at the time of the call. The demo sends nothing, so that is when it is read. */
const dealAt = (call: Call, facts: DealFacts | undefined) =>
  facts === undefined ? null : { facts, now: call.now };

function toView(call: Call, row: MessageRow, facts: DealFacts | undefined): MessageView {
  const kind = row.kind as MessageKind;
  const params = withAddress(
    row.params as Record<string, string>,
    row.locale,
    call.settings.publicUrl,
  );
  const say: Say = (key, args) => call.textIn(row.locale, key, args);
  const content = contentOf(kind, params, row.locale, say, dealAt(call, facts));
  const isSms = row.channel === 'sms';
  return {
    id: row.id,
    kind,
    channel: row.channel,
    state: row.state,
    to: row.destination,
    locale: row.locale,
    date: row.created_at.toISOString(),
    subject: content.subject,
    paragraphs: isSms ? [smsTextOf(kind, params, row.locale, say)] : [...mailLines(content)],
    code: content.code,
    link: isSms ? null : content.link,
    note: isSms ? null : content.note,
  };
}

/**
 * Reads a page of the outbox, in three queries. Refuses: not_found outside the demo, because the
 * outbox contains codes and links of every user.
 */
export async function readOutbox(call: Call, page: number): Promise<Page<MessageView> | Refusal> {
  if (!call.settings.demo) return refuse('not_found');
  const rows = await listMessages(call.db, (page - 1) * pageSize, pageSize);
  const facts = await listDealFacts(
    call.db,
    rows.map(({ id }) => id),
    call.now,
  );
  const total = await countMessages(call.db);
  return toPage(
    rows.map((row) => toView(call, row, facts.get(row.id))),
    page,
    total,
  );
}

/** The HTML of one mail. Refuses: not_found, outside the demo and for an SMS. */
export async function readMailHtml(call: Call, id: string): Promise<string | Refusal> {
  const row = call.settings.demo ? await findMessage(call.db, id) : undefined;
  if (row === undefined || row.channel !== 'email') return refuse('not_found');
  const { locale } = row;
  const say: Say = (key, args) => call.textIn(locale, key, args);
  const params = withAddress(row.params as Record<string, string>, locale, call.settings.publicUrl);
  const facts = (await listDealFacts(call.db, [id], call.now)).get(id);
  const content = contentOf(row.kind as MessageKind, params, locale, say, dealAt(call, facts));
  const { topic, path } = params;
  const hasSettings = row.kind === 'digest' || (topic !== undefined && path !== '/quote');
  const settings = hasSettings ? settingsUrlOf(params, locale, call.settings.publicUrl) : null;
  return renderMail(content, locale, say, { settings, unsubscribe: null }).html;
}
