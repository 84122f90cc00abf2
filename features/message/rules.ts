import { stripBidiControls } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Call } from '#shared/call.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { reasonOf } from '#shared/reason.ts';

/**
 * The meeting in its mails. `when` is formatted text; the other fields are for the calendar file.
 */
interface AboutMeeting {
  name: string;
  when: string;
  uid: string;
  sequence: string;
  starts_at: string;
  minutes: string;
  made_at: string;
}

/**
 * The kinds of messages and the params of their texts. The text is formatted when the message is
 * sent, so rows contain no text.
 */
export interface MessageParams {
  sign_up_code: { code: string };
  sign_up_existing: { url: string };
  password_reset: { url: string };
  password_changed: { name: string };
  /** `name` added the reader to `company`. */
  user_invited: { name: string; company: string; url: string };
  ownership_moved: { name: string; company: string };
  email_change_code: { code: string };
  email_change_existing: Record<string, never>;
  /**
   * To the present address and, after the change, the previous one. `email` is the new address,
   * masked so that it does not leak.
   */
  email_change_asked: { name: string; email: string };
  email_changed: { name: string; email: string };
  two_step_enabled: { name: string };
  two_step_disabled: { name: string };
  two_step_reset: { name: string; by: string };
  /** To an operator whom `name` added or to whom `name` sent a link for a new password. */
  operator_invited: { name: string; url: string };
  operator_link: { name: string; url: string };
  operator_two_step_reset: { name: string; by: string };
  recovery_codes_made: { name: string };
  recovery_code_used: { name: string };
  /** `day`: the day on which personal data is erased. */
  account_closed: { name: string; company: string; day: string };
  /** Money that returned after `company` was closed was paid to `iban`, which is masked. */
  closed_account_paid: {
    name: string;
    company: string;
    amount: string;
    iban: string;
    reference: string;
  };
  licence_ends: { company: string; day: string; url: string };
  review_submitted: { company: string };
  account_approved: { company: string; url: string };
  account_refused: { company: string; url: string; note: string };
  account_suspended: { company: string; note: string };
  account_restored: { company: string; url: string };
  terms_changed: { version: string; day: string; path: string };
  /** To a visitor: the operator's reply and the message that it quotes. */
  contact_reply: { subject: string; text: string; day: string; quoted: string };
  /**
   * `note`: the place, '' for none; `url`: the address of an online meeting. The other params are
   * for the calendar file (server/delivery/invitation.ts).
   */
  meeting_confirmed: AboutMeeting & { note: string; url?: string };
  /**
   * `note`: the reason; `was_invited`: 'yes' if an invitation was sent, so that its calendar entry
   * must be cancelled.
   */
  meeting_declined: AboutMeeting & { note: string; was_invited: string };
  /**
   * A notification by mail: its type, the params of its texts, and `path`, the page on this site
   * that it opens.
   */
  notification: { type: string; path: string } & Readonly<Record<string, string>>;
  /**
   * `items` is a JSON list of the params of the first notifications; `count` counts all, because
   * the list is limited.
   */
  digest: { count: string; items: string; path: string };
}
export type MessageKind = keyof MessageParams;
export const messageChannels = ['email', 'sms', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const;

/**
 * The delays before each retry, in seconds. After the last one the message fails and an operator
 * sees it.
 */
const retrySeconds = [5, 30, 120, 600, 1800, 7200, 21_600] as const;
export const triesMax = retrySeconds.length + 1;

/**
 * The retention of a message that was sent, kept because no server is configured, or given up: 90
 * days, because a complaint that a mail never arrived comes within a quarter. Failed messages
 * remain until an operator decides.
 */
export const messageRetentionMs = 90 * 24 * 3_600_000;

/** The time of the next try after `tries` failures. Null: the message has failed. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/**
 * Mails about the safety of an account. They must reach the user, so no setting and no quiet hours
 * apply, and they are tried even for a bounced address.
 */
const safetyKinds: ReadonlySet<MessageKind> = new Set([
  'sign_up_code',
  'sign_up_existing',
  'password_reset',
  'password_changed',
  'user_invited',
  'ownership_moved',
  'email_change_code',
  'email_change_existing',
  'email_change_asked',
  'email_changed',
  'two_step_enabled',
  'two_step_disabled',
  'two_step_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'account_closed',
  'operator_invited',
  'operator_link',
  'operator_two_step_reset',
]);

export function isAboutSafety(kind: MessageKind): boolean {
  return safetyKinds.has(kind);
}

/**
 * Params that give access to an account. They are removed from the row as soon as no further try
 * needs them, so that a copy of the table gives no access.
 */
export const secretParams = ['code', 'url'] as const;

export type Say = Call['text'];
type Key = Parameters<Say>[0];
type Params = Readonly<Record<string, string>>;

/**
 * The content of a message before formatting. `code` and `link` are null where the kind has none or
 * the row no longer contains them.
 */
export interface MessageContent {
  readonly subject: string;
  /** A push's title: the subject without the RFQ's number, because the push's text names the RFQ. Absent: the subject. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  readonly code: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly note: string | null;
  readonly isToVisitor?: true;
}

const toVisitors: ReadonlySet<MessageKind> = new Set([
  'contact_reply',
  'meeting_confirmed',
  'meeting_declined',
]);

/** The optional parts of each kind's texts, besides subject and lead. */
const partsOf: Record<
  MessageKind,
  { readonly reason?: true; readonly action?: true; readonly note?: true }
> = {
  sign_up_code: { note: true },
  sign_up_existing: { action: true, note: true },
  password_reset: { action: true, note: true },
  password_changed: { note: true },
  user_invited: { action: true, note: true },
  ownership_moved: { note: true },
  email_change_code: { note: true },
  email_change_existing: { note: true },
  email_change_asked: { note: true },
  email_changed: { note: true },
  two_step_enabled: { note: true },
  two_step_disabled: { note: true },
  two_step_reset: { note: true },
  operator_invited: { action: true, note: true },
  operator_link: { action: true, note: true },
  operator_two_step_reset: { note: true },
  recovery_codes_made: { note: true },
  recovery_code_used: { note: true },
  account_closed: { note: true },
  closed_account_paid: { note: true },
  licence_ends: { action: true, note: true },
  review_submitted: {},
  account_approved: { action: true },
  account_refused: { reason: true, action: true },
  account_suspended: { reason: true },
  account_restored: { action: true },
  terms_changed: { action: true, note: true },
  contact_reply: { note: true },
  meeting_confirmed: { reason: true, action: true, note: true },
  meeting_declined: { reason: true, note: true },
  notification: { action: true },
  digest: { action: true },
};
export const messageKinds = Object.keys(partsOf) as MessageKind[];

/** Adds the full address to the params, because rows contain only the path. */
export function withAddress(params: Params, locale: Locale, publicUrl: string): Params {
  const { path } = params;
  return path === undefined
    ? params
    : { ...params, url: `${publicUrl}${locale === 'ar' ? '/ar' : ''}${path}` };
}

/** The email uses the texts of its notification, so that the bell and the email never differ. */
function notificationContent(params: Params, say: Say): MessageContent {
  const { type = '', url } = params;
  const note = reasonOf(params, say);
  const part = (key: string) => say(key as Key, { ...params, note });
  return {
    subject: part(`notification.${type}.title`),
    paragraphs: [
      part(`notification.${type}.message`),
      ...(note === '' ? [] : [part('notification.reason')]),
    ],
    code: null,
    link: url === undefined ? null : { label: say('message.notification.action'), url },
    note: null,
  };
}

/**
 * The subject contains the RFQ's number, because otherwise mails about two RFQs have the same
 * subject.
 */
function withNumber(content: MessageContent, { number }: Params, say: Say): MessageContent {
  const { subject: title } = content;
  if (number === undefined || title.includes(number)) return content;
  return { ...content, title, subject: say('message.notification.subject', { title, number }) };
}

function digestContent(params: Params, say: Say): MessageContent {
  const { count = '0', items = '[]', url } = params;
  const contents = (JSON.parse(items) as Params[]).map((item) => notificationContent(item, say));
  const left = Number(count) - contents.length;
  return {
    subject: say('message.digest.subject', { n: Number(count) }),
    paragraphs: [
      ...contents.map(({ subject, paragraphs }) => `${subject}\n${paragraphs.join(' ')}`),
      ...(left > 0 ? [say('message.digest.more', { n: left })] : []),
    ],
    code: null,
    link: url === undefined ? null : { label: say('message.digest.action'), url },
    note: null,
  };
}

export function contentOf(
  kind: MessageKind,
  params: Params,
  locale: Locale,
  say: Say,
): MessageContent {
  if (kind === 'notification') return withNumber(notificationContent(params, say), params, say);
  if (kind === 'digest') return digestContent(params, say);
  const parts = partsOf[kind];
  const args = { ...params, brand: brandOf(locale).name };
  // `partsOf` lists the keys that exist; a test of every kind must confirm it, because this cast
  // hides a missing key.
  const part = (key: string) => say(key as Key, args);
  const { code, url } = params;
  const hasReason = parts.reason === true && params['note'] !== '';
  return {
    subject: part(`message.${kind}.subject`),
    paragraphs: [
      part(`message.${kind}.lead`),
      ...(hasReason ? [part(`message.${kind}.reason`)] : []),
    ],
    code: code ?? null,
    link:
      parts.action === true && url !== undefined
        ? { label: part(`message.${kind}.action`), url }
        : null,
    note: parts.note === true ? part(`message.${kind}.note`) : null,
    ...(toVisitors.has(kind) ? { isToVisitor: true } : {}),
  };
}

/**
 * The text of an SMS, without bidi controls: each costs one of its 70 characters, and phones detect
 * the direction.
 */
export function smsTextOf(kind: MessageKind, params: Params, locale: Locale, say: Say): string {
  if (kind !== 'sign_up_code')
    return stripBidiControls(contentOf(kind, params, locale, say).paragraphs.join('\n'));
  const code = params['code'] ?? '••••••';
  return stripBidiControls(say('message.sign_up_code.sms', { code, brand: brandOf(locale).name }));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Colours of the light theme (app/styles/tokens.css), repeated because mail programs do not support
 * variables.
 */
const ink = {
  page: '#f8f5ef',
  card: '#ffffff',
  line: '#e7dfd2',
  text: '#1f1b16',
  soft: '#6e6454',
  primary: '#0b5d53',
  onPrimary: '#ffffff',
  tint: '#e3f1ed',
};
const fonts = "'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif";
const paragraphStyle = `margin:0 0 16px;font-size:15px;line-height:26px;color:${ink.text};white-space:pre-line`;
const smallStyle = `margin:0 0 8px;font-size:13px;line-height:22px;color:${ink.soft}`;

function codeHtml(code: string): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${ink.tint};color:${ink.primary};font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px`;
  return `<p style="margin:0 0 20px"><bdi dir="ltr" style="${style}">${escapeHtml(code)}</bdi></p>`;
}

function linkHtml(link: NonNullable<MessageContent['link']>, say: Say): string {
  const url = escapeHtml(link.url);
  const style = `display:inline-block;padding:11px 20px;border-radius:8px;background:${ink.primary};color:${ink.onPrimary};font-size:15px;line-height:22px;font-weight:600;text-decoration:none`;
  return [
    `<p style="margin:0 0 20px"><a href="${url}" style="${style}">${escapeHtml(link.label)}</a></p>`,
    `<p style="${smallStyle}">${escapeHtml(say('message.link'))}<br>`,
    `<bdi dir="ltr" style="word-break:break-all"><a href="${url}" style="color:${ink.primary}">${url}</a></bdi></p>`,
  ].join('');
}

export interface MailChoices {
  /** The settings page, which requires a sign-in. */
  readonly settings: string;
  /** The page that switches this kind off. It must work without a sign-in. */
  readonly unsubscribe: string;
}

function choicesHtml({ settings, unsubscribe }: MailChoices, say: Say): string {
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:${ink.soft}">${escapeHtml(label)}</a>`;
  return `<p style="${smallStyle}">${link(settings, say('message.choose'))} · ${link(unsubscribe, say('message.unsubscribe'))}</p>`;
}

/**
 * Formats a mail as HTML and as plain text. The HTML has inline styles, one column and `dir` on
 * every level, because mail programs drop style sheets.
 */
export function mailOf(
  content: MessageContent,
  locale: Locale,
  say: Say,
  choices: MailChoices | null = null,
): { subject: string; html: string; text: string } {
  const brand = brandOf(locale);
  const direction = directionOf(locale);
  const footer = say(content.isToVisitor === true ? 'message.footerVisitor' : 'message.footer', {
    brand: brand.name,
    email: brand.email ?? '',
  });
  const { subject, paragraphs, code, link, note } = content;
  const body = [
    ...paragraphs.map((paragraph) => `<p style="${paragraphStyle}">${escapeHtml(paragraph)}</p>`),
    ...(code === null ? [] : [codeHtml(code)]),
    ...(link === null ? [] : [linkHtml(link, say)]),
    ...(note === null ? [] : [`<p style="${smallStyle}">${escapeHtml(note)}</p>`]),
  ].join('\n');
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;background:${ink.page};font-family:${fonts};text-align:start">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:18px;line-height:28px;font-weight:600;color:${ink.primary}">${escapeHtml(brand.name)}</p>
<div style="padding:24px;border:1px solid ${ink.line};border-radius:12px;background:${ink.card}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:32px;font-weight:600;color:${ink.text}">${escapeHtml(subject)}</h1>
${body}
</div>
<p style="${smallStyle};margin-top:16px">${escapeHtml(footer)}<br>${escapeHtml(brand.legalLine)}</p>
${choices === null ? '' : choicesHtml(choices, say)}</div>
</body>
</html>
`;
  const foot =
    choices === null
      ? []
      : [
          `${say('message.choose')}: ${choices.settings}`,
          `${say('message.unsubscribe')}: ${choices.unsubscribe}`,
        ];
  const lines = [
    subject,
    ...paragraphs,
    code,
    link?.label,
    link?.url,
    note,
    '--',
    footer,
    brand.legalLine,
    ...foot,
  ];
  const text = `${lines.filter((line) => line !== null && line !== undefined).join('\n\n')}\n`;
  // A header needs no bidi isolates, because it is one sentence of one direction.
  return { subject: stripBidiControls(subject), html, text };
}
