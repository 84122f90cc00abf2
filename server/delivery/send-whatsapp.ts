import { contentOf } from '#features/message/rules/content.ts';
import type { MessageKind } from '#features/message/rules/kinds.ts';
import type { ClaimedMessage } from '#features/message/store.ts';
import { mayGetByWhatsapp } from '#features/invitation/store/sending.ts';
import { notificationTypes } from '#features/notification/rules/kinds.ts';
import { topicOf } from '#features/notification/rules/topics.ts';
import { activeNumberOf } from '#features/whatsapp/rules/optin.ts';
import { fillTemplate, templateOf } from '#features/whatsapp/rules/templates.ts';
import { findOptin } from '#features/whatsapp/store/optin.ts';
import { isTemplateApproved } from '#features/whatsapp/store/report.ts';
import type { Db } from '#shared/call.ts';
import { sentence } from '../pages/texts.ts';
import type { Delivered } from './mail.ts';
import type { WhatsappSender } from './whatsapp.ts';

interface Parts {
  readonly db: Db;
  readonly whatsapp?: WhatsappSender | null;
  readonly makeActPath?: (row: ClaimedMessage) => Promise<string | null>;
}

/**
 * The reader agreed to messages at this number, also through the buyer that invites it, or the
 * message is the code that proves the number.
 */
async function isWanted(db: Db, row: ClaimedMessage): Promise<boolean> {
  if (row.kind === 'whatsapp_code') return true;
  if (row.kind === 'rfq_invitation') return mayGetByWhatsapp(db, row.id);
  if (row.member_id === null) return false;
  return activeNumberOf(await findOptin(db, row.member_id)) === row.destination;
}

async function pathOf(row: ClaimedMessage, makeActPath: Parts['makeActPath']): Promise<string> {
  const { url, path } = row.params as Readonly<Record<string, string>>;
  if (row.kind === 'rfq_invitation') return url === undefined ? '/' : new URL(url).pathname;
  const actPath = (await makeActPath?.(row)) ?? null;
  return `${row.locale === 'ar' ? '/ar' : ''}${actPath ?? path ?? '/'}`;
}

/**
 * Sends one message by its template. Null: WhatsApp is not configured. The consent and the template
 * are read when it is sent, because the reader may have stopped and Meta may have paused it since.
 */
export async function sendWhatsapp(
  { db, whatsapp = null, makeActPath }: Parts,
  row: ClaimedMessage,
  signal: AbortSignal,
): Promise<Delivered | null> {
  if (whatsapp === null) return null;
  const { id, locale, destination: to } = row;
  const params = row.params as Readonly<Record<string, string>>;
  // A code has no fallback and no operator can help, so its row is not kept as failed.
  const refuse = (error: string): Delivered => ({
    ok: false,
    permanent: true,
    error,
    isGone: row.kind === 'whatsapp_code',
  });
  if (!(await isWanted(db, row))) return refuse('the reader did not agree to WhatsApp');
  const known = notificationTypes.find((one) => one === params['type']);
  const name = templateOf(row.kind, known === undefined ? '' : topicOf(known));
  if (!(await isTemplateApproved(db, name, locale)))
    return refuse(`the template ${name} (${locale}) is not approved`);
  const content = contentOf(row.kind as MessageKind, params, locale, (key, args) =>
    sentence(locale, key, args),
  );
  const path = await pathOf(row, makeActPath);
  const template = fillTemplate(name, locale, content, path);
  const outcome = await whatsapp.send({ id, to, template }, signal);
  return outcome.ok || !outcome.permanent ? outcome : refuse(outcome.error);
}
