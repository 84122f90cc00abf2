import { isUnknownAddress } from '#features/message/rules/unknown-address.ts';
import { email } from '#shared/validation.ts';
import type { Locale } from '#shared/locale.ts';
import type { Invitation } from './invitation.ts';
import type { MailFile } from './order-file.ts';

export type Delivered =
  | {
      readonly ok: true;
      /** WhatsApp's id of the message, by which it reports the delivery. */
      readonly providerId?: string | undefined;
    }
  | {
      readonly ok: false;
      /** A final failure, so the message is not sent again. */
      readonly permanent: boolean;
      readonly error: string;
      /** The address does not exist, so no more mails go to it. */
      readonly isReturned?: boolean;
      /** The device's user signed out or withdrew the permission, so it receives no more pushes. */
      readonly isGone?: boolean;
      readonly retryAfterMs?: number | null;
    };

export interface OutgoingMail {
  /**
   * The outbox row's id. It becomes the Message-ID, so that a mail program recognises a mail that
   * was sent twice after a crash.
   */
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The one-click unsubscribe address (RFC 8058). Null for mails that cannot be unsubscribed. */
  readonly unsubscribeUrl: string | null;
  readonly invitation?: Invitation | null;
  readonly file?: MailFile | undefined;
}

export interface MailSender {
  /** Never throws. An aborted send is undecided, because the server may have accepted the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivered>;
  close(): void;
}

export const connectionsMax = 4;
/** Time limit of each step of an SMTP dialogue, milliseconds. */
const stepMsMax = 10_000;
const socketIdleMsMax = 30_000;

interface MailError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly message: string;
}

/**
 * Separates final failures from temporary ones. Only a 5xx about this mail or its address is final.
 * A refused login, a refused sender, a lost connection or a full server concerns us, so the mail is
 * retried.
 */
function classifyMailError(error: MailError): Delivered {
  const text = `${error.code ?? 'ERROR'}: ${error.message}`.slice(0, 500);
  const isRefused = (error.responseCode ?? 500) >= 500;
  const isAboutMail = error.code === 'EMESSAGE' && error.responseCode !== undefined;
  const isAboutAddress = error.code === 'EENVELOPE' && error.command !== 'MAIL FROM';
  const permanent = isRefused && (isAboutMail || isAboutAddress);
  const isReturned = permanent && isAboutAddress && isUnknownAddress(error);
  return { ok: false, permanent, error: text, isReturned };
}

function parseFrom(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from);
  return match === null
    ? { name: '', address: from.trim() }
    : { name: match[1] ?? '', address: (match[2] ?? '').trim() };
}

/**
 * Attached both as a calendar part and as a file, because some mail programs show only one of them.
 */
function calendarPartOf(invitation: Invitation | null | undefined) {
  if (invitation === null || invitation === undefined) return {};
  return {
    icalEvent: { method: invitation.method, filename: 'meeting.ics', content: invitation.ics },
  };
}

function attachmentOf(file: MailFile | undefined) {
  if (file === undefined) return {};
  const { name, mediaType, bytes } = file;
  return {
    attachments: [{ filename: name, contentType: mediaType, content: Buffer.from(bytes) }],
  };
}

/**
 * Opens a few persistent connections. The library is loaded with the first mail, because it takes
 * 13 MB. It must not read files or addresses from content.
 */
async function openTransport(smtpUrl: string) {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: connectionsMax,
    // The outbox counts attempts, so nodemailer must not retry.
    maxRequeues: 0,
    connectionTimeout: stepMsMax,
    greetingTimeout: stepMsMax,
    dnsTimeout: stepMsMax,
    socketTimeout: socketIdleMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Without a listener, the error of an idle connection would end the process.
  transport.on('error', () => undefined);
  return transport;
}

/**
 * Sends mails over SMTP. Each mail has one recipient. Recipient and subject are verified again,
 * because a line break in either would add headers.
 */
export function createMailSender(config: { smtpUrl: string; from: string }): MailSender {
  const from = parseFrom(config.from);
  const host = from.address.split('@')[1] ?? 'localhost';
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail, signal) {
      const to = email.safeParse(mail.to);
      if (!to.success || to.data !== mail.to)
        return { ok: false, permanent: true, error: 'not one e-mail address' };
      if (/[\r\n]/.test(mail.subject))
        return { ok: false, permanent: true, error: 'a line break in the subject' };
      try {
        opened ??= openTransport(config.smtpUrl);
        const transport = await opened;
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          // A bounce then names the row, and quotes headers only: no code travels back.
          dsn: { id: mail.id, return: 'headers', notify: ['failure'] },
          messageId: `<${mail.id}@${host}>`,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...calendarPartOf(mail.invitation),
          ...attachmentOf(mail.file),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': mail.locale,
            ...(mail.unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        return { ok: true };
      } catch (error) {
        return classifyMailError(error as MailError);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
