import nodemailer from 'nodemailer';
import { email } from '../shared/validation.ts';
import type { Locale } from '../shared/locale.ts';

/** What became of one try. `permanent`: the same message will never be taken, so it is not tried again. */
export type Delivered =
  | { readonly ok: true }
  | { readonly ok: false; readonly permanent: boolean; readonly error: string };

export interface OutgoingMail {
  /** Of the outbox row: becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
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
 * Which failures are final (research/docs.md §4): the server's 5xx about this mail or its address. A refused login or
 * sender, a lost line or a full server is about us, and passes.
 */
function judgeMailError(error: MailError): Delivered {
  const text = `${error.code ?? 'ERROR'}: ${error.message}`.slice(0, 500);
  const isRefused = (error.responseCode ?? 500) >= 500;
  const isAboutMail = error.code === 'EMESSAGE' && error.responseCode !== undefined;
  const isAboutAddress = error.code === 'EENVELOPE' && error.command !== 'MAIL FROM';
  return { ok: false, permanent: isRefused && (isAboutMail || isAboutAddress), error: text };
}

/** `Qeema <no-reply@qeema.test>` → its name and its address. */
function parseFrom(from: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from);
  return match === null
    ? { name: '', address: from.trim() }
    : { name: match[1] ?? '', address: (match[2] ?? '').trim() };
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
      if (!to.success || to.data !== mail.to) return { ok: false, permanent: true, error: 'not one e-mail address' };
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          messageId: `<${mail.id}@${host}>`,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
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
