import { readFileSync } from 'node:fs';
import { renderMail, type MailChoices } from '#features/message/reads/mail.ts';
import { contentOf, smsTextOf, withAddress } from '#features/message/rules/content.ts';
import type { DealFacts } from '#features/message/rules/deal-facts.ts';
import { withMemoFile, withOrderFile } from '#features/message/rules/deal-sheet.ts';
import { settingsUrlOf } from '#features/message/rules/footer.ts';
import type { MessageKind } from '#features/message/rules/kinds.ts';
import { listDealFacts, type ClaimedMessage } from '#features/message/store.ts';
import { choicesFor } from '#features/notification/rules/choices.ts';
import type { NotificationType } from '#features/notification/rules/kinds.ts';
import { sealLink } from '#features/preference/store.ts';
import { sealStop } from '#features/invitation/store/stop.ts';
import { deleteDevice, findDevice, takeEnded } from '#features/push/store.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import type { Db, Secrets } from '#shared/call.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { invitationOf } from './invitation.ts';
import type { MailFile, OrderFile } from './order-file.ts';
import type { MemoOf } from './memo-file.ts';
import { createMailSender, type Delivered, type MailSender } from './mail.ts';
import { createFcm, parseFcmAccount } from '../push/fcm.ts';
import { createPushSender, type PushSender } from '../push/sender.ts';
import { createWebPush } from '../push/web-push.ts';
import { createSmsSender, type SmsSender } from './sms.ts';
import { sendWhatsapp } from './send-whatsapp.ts';
import { createWhatsappSender, type WhatsappSender } from './whatsapp.ts';
import { sentence } from '../pages/texts.ts';

export interface SendingParts {
  readonly db: Db;
  readonly clock: () => Date;
  /** Null: no SMTP server is configured, so mails stay in the outbox. */
  readonly mail: MailSender | null;
  readonly sms: SmsSender | null;
  readonly push: PushSender | null;
  /** Absent or null: not configured, so the next channel replaces the messages. */
  readonly whatsapp?: WhatsappSender | null;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  /** The PDF of an order. Absent: mails of orders have no file. */
  readonly readOrderFile?: (orderId: string) => Promise<OrderFile>;
  /** The decision memo. Absent: mails of decisions have no file. */
  readonly readMemoFile?: (decision: MemoOf) => Promise<OrderFile>;
  /** The path of a link that acts for the reader, or null. Absent: messages have none. */
  readonly makeActPath?: (row: ClaimedMessage) => Promise<string | null>;
}

export type Senders = Pick<SendingParts, 'mail' | 'sms' | 'push' | 'whatsapp'>;

/** @throws ConfigError if Firebase's key file cannot be read */
export function createSenders(config: Config, clock: () => Date): Senders {
  const { smtpUrl, from } = config.mail;
  const { url, account = '', token = '', sender, limits } = config.sms;
  return {
    mail: smtpUrl === undefined ? null : createMailSender({ smtpUrl, from }),
    sms:
      url === undefined
        ? null
        : createSmsSender({
            url: url.replace(/\/$/, ''),
            account,
            token,
            sender,
            countries: limits.countries,
            // A gateway refuses an address that it cannot reach.
            reportTo: config.publicUrl.startsWith('https:') ? config.publicUrl : undefined,
          }),
    push: createPush(config, clock),
    whatsapp: config.whatsapp === null ? null : createWhatsappSender(config.whatsapp),
  };
}

function createPush(
  { push: { vapid, fcmAccountFile } }: Config,
  clock: () => Date,
): PushSender | null {
  if (vapid === null && fcmAccountFile === undefined) return null;
  return createPushSender({
    web: vapid === null ? null : createWebPush(vapid, clock),
    fcm: fcmAccountFile === undefined ? null : createFcm(readAccount(fcmAccountFile), clock),
  });
}

function readAccount(file: string) {
  try {
    return parseFcmAccount(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `FCM_SERVICE_ACCOUNT: ${file} is not the key file of a service account.`,
      { cause: error },
    );
  }
}

type Params = Readonly<Record<string, string>>;

const withStopLink: ReadonlySet<string> = new Set(['rfq_invitation', 'guest_colleague']);

/** The link that stops all invitations to the address of a message. */
function stopUrlOf(
  { secrets, publicUrl }: Pick<SendingParts, 'secrets' | 'publicUrl'>,
  { channel, destination, locale }: ClaimedMessage,
): string {
  const key = channel === 'email' ? emailKeyOf(destination) : destination;
  return `${publicUrl}${locale === 'ar' ? '/ar' : ''}/invitation-stop?token=${sealStop(secrets, key)}`;
}

function choicesOf(
  { secrets, publicUrl }: SendingParts,
  row: ClaimedMessage,
  params: Params,
): MailChoices | null {
  const { member_id: memberId, locale } = row;
  const site = `${publicUrl}${locale === 'ar' ? '/ar' : ''}`;
  if (withStopLink.has(row.kind))
    return { settings: null, unsubscribe: stopUrlOf({ secrets, publicUrl }, row) };
  const kind = row.kind === 'digest' ? 'digest' : (params['type'] as NotificationType);
  const isChoosable =
    row.kind === 'digest' ||
    (row.kind === 'notification' && choicesFor(kind as NotificationType, 'email').length > 0);
  if (memberId === null || !isChoosable) return null;
  const token = sealLink(secrets, { memberId, kind, emailKey: emailKeyOf(row.destination) });
  // A guest has no account, so it has no settings (decision 0209).
  const isGuest = params['path'] === '/quote';
  return {
    settings: isGuest ? null : settingsUrlOf(params, locale, publicUrl),
    unsubscribe: `${site}/unsubscribe?token=${token}`,
  };
}

/** Tries that wait for a PDF; after them the mail goes without it. */
const fileTriesMax = 3;

/** Only facts prove that the reader may see the order or the offers. */
async function readFileFor(
  { readOrderFile, readMemoFile }: SendingParts,
  { params, locale }: ClaimedMessage,
  facts: DealFacts | undefined,
): Promise<OrderFile> {
  const { type = '', order_id: orderId, rfq_id: rfqId, offer_id: offerId } = params as Params;
  const order = facts?.order ?? null;
  if (withOrderFile.has(type) && order !== null && orderId !== undefined)
    return (await readOrderFile?.(orderId)) ?? 'none';
  if (withMemoFile.has(type) && facts?.isBuyer === true && rfqId !== undefined)
    return (await readMemoFile?.({ rfqId, offerId, locale })) ?? 'none';
  return 'none';
}

/** The file of a mail. `later`: it is not available now, so the mail is tried again. */
async function fileFor(
  parts: SendingParts,
  row: ClaimedMessage,
  facts: DealFacts | undefined,
): Promise<MailFile | undefined | 'later'> {
  if (row.kind !== 'notification') return undefined;
  const file = await readFileFor(parts, row, facts);
  if (file === 'later') return row.tries <= fileTriesMax ? 'later' : undefined;
  return file === 'none' ? undefined : file;
}

async function sendMail(
  parts: SendingParts,
  row: ClaimedMessage,
  signal: AbortSignal,
): Promise<Delivered | null> {
  if (parts.mail === null) return null;
  const { locale } = row;
  const own = row.params as Params;
  const actPath = (await parts.makeActPath?.(row)) ?? null;
  const opened = actPath === null ? own : { ...own, path: actPath };
  const params = withAddress(opened, locale, parts.publicUrl);
  const say = (key: string, args?: Readonly<Record<string, string | number>>) =>
    sentence(locale, key, args);
  const choices = choicesOf(parts, row, own);
  const now = parts.clock();
  const facts = (await listDealFacts(parts.db, [row.id], now)).get(row.id);
  const file = await fileFor(parts, row, facts);
  if (file === 'later') return { ok: false, permanent: false, error: 'the PDF is not available' };
  const deal = facts === undefined ? null : { facts, now, file };
  const mail = renderMail(
    contentOf(row.kind as MessageKind, params, locale, say, deal),
    locale,
    say,
    choices,
  );
  const unsubscribeUrl = choices?.unsubscribe ?? null;
  const { destination: to } = row;
  const invitation = invitationOf({ kind: row.kind as MessageKind, params, to }, locale, say);
  return parts.mail.send(
    { id: row.id, to, locale, unsubscribeUrl, invitation, file, ...mail },
    signal,
  );
}

async function sendPush(
  parts: SendingParts,
  row: ClaimedMessage,
  signal: AbortSignal,
): Promise<Delivered | null> {
  if (parts.push === null) return null;
  const { locale, id } = row;
  const device = await findDevice(parts.db, row.destination, parts.clock());
  if (device === undefined)
    return { ok: false, permanent: true, isGone: true, error: 'the device signed out' };
  const params = row.params as Params;
  const content = contentOf(row.kind as MessageKind, params, locale, (key, args) =>
    sentence(locale, key, args),
  );
  const push = {
    id,
    notificationId: params['notification_id'] ?? id,
    deviceId: row.destination,
    locale,
    title: content.heading,
    body: content.paragraphs.join(' '),
    path: `${locale === 'ar' ? '/ar' : ''}${params['path'] ?? '/'}`,
  };
  const outcome = await parts.push.send(push, device, signal);
  if (outcome?.ok === false && outcome.isGone === true)
    await deleteDevice(parts.db, row.destination, device);
  return outcome;
}

const endedAtOnce = 50;
const endMsMax = 3_000;

/**
 * Notifies devices that their session ended, so that they hide its content. Tried once, because a
 * browser checks its session before it shows anything else.
 */
export async function notifyEnded(
  { db, push }: SendingParts,
  aborting: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([aborting, AbortSignal.timeout(endMsMax)]);
  const devices = await takeEnded(db, endedAtOnce);
  await Promise.all(devices.map(async (device) => push?.end(device.id, device, signal)));
}

export async function sendRow(
  parts: SendingParts,
  row: ClaimedMessage,
  signal: AbortSignal,
): Promise<Delivered | null> {
  switch (row.channel) {
    case 'email':
      return sendMail(parts, row, signal);
    case 'push':
      return sendPush(parts, row, signal);
    case 'whatsapp':
      return sendWhatsapp(parts, row, signal);
    default: {
      const { locale, destination: to } = row;
      const say = (key: string, args?: Readonly<Record<string, string | number>>) =>
        sentence(locale, key, args);
      const own = row.params as Params;
      const params = withStopLink.has(row.kind) ? { ...own, stop: stopUrlOf(parts, row) } : own;
      const body = smsTextOf(row.kind as MessageKind, params, locale, say);
      return parts.sms?.send({ id: row.id, to, body }, signal) ?? null;
    }
  }
}
