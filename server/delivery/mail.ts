import nodemailer from 'nodemailer';
import { email } from '#shared/validation.ts';
import type { Locale } from '#shared/locale.ts';
import type { Invitation } from './invitation.ts';

/** What became of one try. */
export type Delivered =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** The same message will never be taken, so it is not tried again. */
      readonly permanent: boolean;
      readonly error: string;
      /** There is no such address: mails to it are of no use. */
      readonly isReturned?: boolean;
      /** The device gets nothing any more: whoever has it signed out, or took the permission back. */
      readonly isGone?: boolean;
      /** The service asks to be left alone for so long. */
      readonly retryAfterMs?: number | null;
    };

export interface OutgoingMail {
  /** Of the outbox row: becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail program switches such mails off for its reader (RFC 8058); null: they always come. */
  readonly unsubscribeUrl: string | null;
  /** For the reader's calendar. */
  readonly invitation?: Invitation | null;
}

export interface MailSender {
  /** Never throws. Aborted means unknown: the server may have taken it. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivered>;
  close(): void;
}

/** Mails on their way at the same time. */
export const connectionsMax = 4;
/** Longest of each step of one SMTP dialogue, in milliseconds. */
const stepMsMax = 10_000;
const socketIdleMsMax = 30_000;

interface MailError {
  readonly code?: string;
  /** The SMTP step that failed. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly message: string;
}

/**
 * Which failures are final: the server's 5xx about this mail or its address. A refused login or
 * sender, a lost line or a full server is about us, and passes.
 */
function judgeMailError(error: MailError): Delivered {
  const text = `${error.code ?? 'ERROR'}: ${error.message}`.slice(0, 500);
  const isRefused = (error.responseCode ?? 500) >= 500;
  const isAboutMail = error.code === 'EMESSAGE' && error.responseCode !== undefined;
  const isAboutAddress = error.code === 'EENVELOPE' && error.command !== 'MAIL FROM';
  const permanent = isRefused && (isAboutMail || isAboutAddress);
  const isReturned = permanent && isAboutAddress && isUnknownAddress(error);
  return { ok: false, permanent, error: text, isReturned };
}

/**
 * Whether a refused recipient does not exist. The second part of an enhanced status (RFC 3463) says what a refusal is about:
 * 1 the address, 2 a mailbox that is full or closed, 7 our own reputation. Without one, 550, 551 and 553 are about the address.
 */
export function isUnknownAddress({
  responseCode = 0,
  message,
}: Pick<MailError, 'responseCode' | 'message'>): boolean {
  const about = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(message);
  if (about === null) return [550, 551, 553].includes(responseCode);
  return about[1] === '1' || (about[1] === '2' && about[2] === '1');
}

/** `Qeema <no-reply@qeema.test>` → its name and its address. */
function parseFrom(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from);
  return match === null
    ? { name: '', address: from.trim() }
    : { name: match[1] ?? '', address: (match[2] ?? '').trim() };
}

/** As a part that calendars show, and as a file for those that do not. */
function calendarPartOf(invitation: Invitation | null | undefined) {
  if (invitation === null || invitation === undefined) return {};
  return {
    icalEvent: { method: invitation.method, filename: 'meeting.ics', content: invitation.ics },
  };
}

/**
 * Sends mails over SMTP with a few kept connections. Content comes from texts only: nodemailer may not read files or
 * addresses, and each mail has one recipient, checked here again, since a line break in `to` would add others.
 */
export function createMailSender(config: { smtpUrl: string; from: string }): MailSender {
  const from = parseFrom(config.from);
  const host = from.address.split('@')[1] ?? 'localhost';
  const transport = nodemailer.createTransport({
    pool: true,
    url: config.smtpUrl,
    maxConnections: connectionsMax,
    // Tries are counted in the outbox, not here.
    maxRequeues: 0,
    connectionTimeout: stepMsMax,
    greetingTimeout: stepMsMax,
    dnsTimeout: stepMsMax,
    socketTimeout: socketIdleMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An idle connection that dies tells nobody; without a listener it would end the process.
  transport.on('error', () => undefined);
  return {
    async send(mail, signal) {
      const to = email.safeParse(mail.to);
      if (!to.success || to.data !== mail.to)
        return { ok: false, permanent: true, error: 'not one e-mail address' };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          messageId: `<${mail.id}@${host}>`,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...calendarPartOf(mail.invitation),
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
        return judgeMailError(error as MailError);
      }
    },
    close: () => transport.close(),
  };
}
