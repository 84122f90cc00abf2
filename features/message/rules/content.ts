import { stripBidiControls } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';
import { reasonOf } from '#shared/reason.ts';
import { footerOf } from './footer.ts';
import { partsOf, type MessageKind, type Params, type Say } from './kinds.ts';
import { referenceLines } from '#shared/deal-references.ts';
import { fitSubject } from './subject.ts';

type Key = Parameters<Say>[0];

/**
 * The content of a message before formatting. `code` and `link` are null where the kind has none or
 * the row no longer contains them.
 */
export interface MessageContent {
  /** The mail's subject: one line, with the number and the other party (rules/subject.ts). */
  readonly subject: string;
  /** The heading in the mail and the title of a push. */
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The numbers that both sides gave the deal. Only mails have them, because a push is short. */
  readonly references: readonly string[];
  /** True if the first line of each paragraph is a heading of its own. */
  readonly hasHeadings: boolean;
  readonly code: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly note: string | null;
  /** The lines under the mail: reason, questions, company. */
  readonly footer: readonly string[];
}

/** Adds the full address to the params, because rows contain only the path. */
export function withAddress(params: Params, locale: Locale, publicUrl: string): Params {
  const { path } = params;
  return path === undefined
    ? params
    : { ...params, url: `${publicUrl}${locale === 'ar' ? '/ar' : ''}${path}` };
}

/** `say` of keys that are made of a kind or type. A test of every kind confirms that they exist. */
function partsSay(say: Say, args: Params): (key: string) => string {
  return (key) => say(key as Key, args);
}

/** The email uses the texts of its notification, so that the bell and the email never differ. */
function notificationTexts(params: Params, say: Say): { heading: string; paragraphs: string[] } {
  const { type = '' } = params;
  const note = reasonOf(params, say);
  const part = partsSay(say, { ...params, note });
  return {
    heading: part(`notification.${type}.title`),
    paragraphs: [
      part(`notification.${type}.message`),
      ...(note === '' ? [] : [part('notification.reason')]),
    ],
  };
}

export function mailParagraphs({ paragraphs, references }: MessageContent): readonly string[] {
  return references.length === 0 ? paragraphs : [...paragraphs, references.join('\n')];
}

type Body = Omit<MessageContent, 'footer'>;

function notificationContent(params: Params, say: Say): Body {
  const { type = '', url } = params;
  return {
    subject: fitSubject((args) => partsSay(say, args)(`notification.${type}.subject`), params),
    ...notificationTexts(params, say),
    references: referenceLines(params, say),
    hasHeadings: false,
    code: null,
    link: url === undefined ? null : { label: say('message.notification.action'), url },
    note: null,
  };
}

function digestContent(params: Params, say: Say): Body {
  const { count = '0', items = '[]', url } = params;
  const shown = (JSON.parse(items) as Params[]).map((item) => {
    const { heading, paragraphs } = notificationTexts(item, say);
    return [heading, paragraphs.join(' '), ...referenceLines(item, say)].join('\n');
  });
  const left = Number(count) - shown.length;
  const subject = say('message.digest.subject', { n: Number(count) });
  return {
    subject,
    heading: subject,
    paragraphs: [...shown, ...(left > 0 ? [say('message.digest.more', { n: left })] : [])],
    references: [],
    hasHeadings: true,
    code: null,
    link: url === undefined ? null : { label: say('message.digest.action'), url },
    note: null,
  };
}

function ownContent(
  kind: Exclude<MessageKind, 'notification' | 'digest'>,
  params: Params,
  locale: Locale,
  say: Say,
): Body {
  const parts = partsOf[kind];
  const args = { ...params, brand: brandOf(locale).name };
  const part = partsSay(say, args);
  const { code, url } = params;
  const hasReason = parts.reason === true && params['note'] !== '';
  return {
    subject: fitSubject((fitted) => partsSay(say, fitted)(`message.${kind}.subject`), args),
    heading: part(`message.${kind}.subject`),
    paragraphs: [
      part(`message.${kind}.lead`),
      ...(hasReason ? [part(`message.${kind}.reason`)] : []),
    ],
    references: [],
    hasHeadings: false,
    code: code ?? null,
    link:
      parts.action === true && url !== undefined
        ? { label: part(`message.${kind}.action`), url }
        : null,
    note: parts.note === true ? part(`message.${kind}.note`) : null,
  };
}

function bodyOf(kind: MessageKind, params: Params, locale: Locale, say: Say): Body {
  if (kind === 'notification') return notificationContent(params, say);
  return kind === 'digest' ? digestContent(params, say) : ownContent(kind, params, locale, say);
}

/** The content of one message. `params` are those of its row, with the address of its link. */
export function contentOf(
  kind: MessageKind,
  params: Params,
  locale: Locale,
  say: Say,
): MessageContent {
  return { ...bodyOf(kind, params, locale, say), footer: footerOf(kind, params, locale, say) };
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
