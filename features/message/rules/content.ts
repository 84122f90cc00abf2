import { isolate, stripBidiControls } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';
import { reasonOf } from '#shared/reason.ts';
import { footerOf } from './footer.ts';
import { reasonFirst } from './deal-band.ts';
import type { DealFacts } from './deal-facts.ts';
import { dealSheetOf, sheetLines, type AttachedFile, type DealSheet } from './deal-sheet.ts';
import { partsOf, type MessageKind, type Params, type Say } from './kinds.ts';
import { referenceLines } from '#shared/deal-references.ts';
import { fitSubject, shortenText } from './subject.ts';

type Key = Parameters<Say>[0];

/**
 * The content of a message before formatting. `code` and `link` are null where the kind has none or
 * the row no longer contains them.
 */
export interface MessageContent {
  /** The mail's subject: one line, with the number and the other party (rules/subject.ts). */
  readonly subject: string;
  readonly heading: string;
  /** The facts of the deal. Only mails have them, because a push is short. */
  readonly sheet: DealSheet | null;
  readonly paragraphs: readonly string[];
  /** The numbers that both sides gave the deal. Only mails have them, because a push is short. */
  readonly references: readonly string[];
  /** True if the first line of each paragraph is a heading of its own. */
  readonly hasHeadings: boolean;
  readonly code: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly note: string | null;
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

export function mailLines(content: MessageContent): readonly string[] {
  const { sheet } = content;
  return [...(sheet === null ? [] : sheetLines(sheet)), ...mailParagraphs(content)];
}

export interface DealNow {
  readonly facts: DealFacts;
  readonly now: Date;
  /** The file that the mail has. Absent: none, so that the mail of an order names its page. */
  readonly file?: AttachedFile | undefined;
}

type Body = Omit<MessageContent, 'footer'>;

function bundleTexts(params: Params, items: string, say: Say) {
  const n = Number(params['bundled']);
  const shown = (JSON.parse(items) as Params[]).map(
    (item) => notificationTexts(item, say).paragraphs[0] ?? '',
  );
  return {
    subject: fitSubject((args) => say('message.offers.subject', { ...names(args), n }), params),
    heading: say('message.offers.heading', { n }),
    paragraphs: [shown.join('\n')],
  };
}

const names = ({ number = '', title = '' }: Params) => ({ number, title });

/**
 * The mail with the offers of an hour on one RFQ, which has the same facts as the RFQ and the totals
 * of all its offers.
 */
function bundleContent(params: Params, items: string, about: Reader): Body {
  const { say, locale, deal } = about;
  const { url, type = '' } = params;
  const texts = bundleTexts(params, items, say);
  const written =
    deal === null
      ? null
      : dealSheetOf('offers', params, deal.facts, { locale, say, now: deal.now });
  const { number = '', title = '' } = params;
  const kindLine = [texts.heading, isolate(number), isolate(title)].join(' · ');
  return {
    ...texts,
    subject: written?.subject ?? texts.subject,
    sheet: written === null ? null : { ...written.sheet, kindLine },
    references: referenceLines({ ...params, quotation_number: '' }, say),
    hasHeadings: false,
    code: null,
    link:
      url === undefined
        ? null
        : { label: partsSay(say, params)(`notification.action.${type}`), url },
    note: null,
  };
}

interface Reader {
  readonly locale: Locale;
  readonly say: Say;
  readonly deal: DealNow | null;
}

function notificationContent(params: Params, reader: Reader): Body {
  const { locale, say, deal } = reader;
  const { type = '', url, bundled, items } = params;
  if (bundled !== undefined && items !== undefined) return bundleContent(params, items, reader);
  const about =
    deal === null
      ? null
      : dealSheetOf(type, params, deal.facts, { locale, say, now: deal.now, file: deal.file });
  const texts = notificationTexts(params, say);
  return {
    subject:
      about?.subject ??
      fitSubject((args) => partsSay(say, args)(`notification.${type}.subject`), params),
    ...texts,
    ...(about !== null && reasonFirst.has(type) && { paragraphs: texts.paragraphs.slice(0, 1) }),
    sheet: about?.sheet ?? null,
    references: referenceLines(params, say),
    hasHeadings: false,
    code: null,
    link:
      url === undefined
        ? null
        : { label: partsSay(say, params)(`notification.action.${type}`), url },
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
    sheet: null,
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
  { locale, say, deal }: Reader,
): Body {
  const parts = partsOf[kind];
  const args = { ...params, brand: brandOf(locale).name };
  const part = partsSay(say, args);
  const { code, url, side } = params;
  const own = parts.bySide === true && side !== undefined ? `${kind}.${side}` : kind;
  const sheet =
    deal === null || kind !== 'rfq_invitation'
      ? null
      : dealSheetOf(kind, params, deal.facts, { locale, say, now: deal.now }).sheet;
  const hasReason = parts.reason === true && params['note'] !== '';
  return {
    subject: fitSubject((fitted) => partsSay(say, fitted)(`message.${kind}.subject`), args),
    heading: part(`message.${kind}.subject`),
    sheet,
    paragraphs: [
      part(sheet === null ? `message.${own}.lead` : `message.${own}.short`),
      ...(hasReason ? [part(`message.${kind}.reason`)] : []),
    ],
    references: [],
    hasHeadings: false,
    code: code ?? null,
    link:
      parts.action === true && url !== undefined
        ? { label: part(`message.${own}.action`), url }
        : null,
    note: parts.note === true ? part(`message.${kind}.note`) : null,
  };
}

/**
 * The content of one message. `params` are those of its row, with the address of its link. `deal`:
 * the facts of the deal of a mail, if it is about one.
 */
export function contentOf(
  kind: MessageKind,
  params: Params,
  locale: Locale,
  say: Say,
  deal: DealNow | null = null,
): MessageContent {
  const footer = footerOf(kind, params, locale, say);
  if (kind === 'notification')
    return { ...notificationContent(params, { locale, say, deal }), footer };
  const body =
    kind === 'digest'
      ? digestContent(params, say)
      : ownContent(kind, params, { locale, say, deal });
  return { ...body, footer };
}

const smsTitleMax = 40;

/** Shortens names, so that the links have space. The row of a sent message has no `url` any more. */
function shortened({
  name = '',
  title = '',
  company = '',
  url = '',
  stop = '',
  ...params
}: Params): Params {
  const fitted = (text: string) => shortenText(text, smsTitleMax);
  return {
    ...params,
    name: fitted(name),
    title: fitted(title),
    company: fitted(company),
    url,
    stop,
  };
}

/**
 * The text of an SMS, without bidi controls: each costs one of its 70 characters, and phones detect
 * the direction.
 */
export function smsTextOf(kind: MessageKind, params: Params, locale: Locale, say: Say): string {
  if (kind === 'rfq_invitation' || kind === 'guest_colleague')
    return stripBidiControls(say(`message.${kind}.sms`, shortened(params)));
  if (kind !== 'sign_up_code' && kind !== 'guest_code')
    return stripBidiControls(contentOf(kind, params, locale, say).paragraphs.join('\n'));
  const code = params['code'] ?? '••••••';
  const key = kind === 'guest_code' ? 'message.guest_code.sms' : 'message.sign_up_code.sms';
  return stripBidiControls(say(key, { code, brand: brandOf(locale).name }));
}
