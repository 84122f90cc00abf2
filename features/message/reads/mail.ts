import { brandOf } from '#shared/brand.ts';
import { directionOf, type Locale } from '#shared/locale.ts';
import { mailLines, mailParagraphs, type MessageContent } from '../rules/content.ts';
import type { Say } from '../rules/kinds.ts';
import { renderLayout } from './mail-layout.ts';

export interface MailChoices {
  /** Null: the reader has no account. */
  readonly settings: string | null;
  /** The page that switches this kind off. It must work without a sign-in. Null: the demo sends no mail. */
  readonly unsubscribe: string | null;
}

function choicesOf(choices: MailChoices | null, say: Say): { label: string; url: string }[] {
  if (choices === null) return [];
  return [
    ...(choices.settings === null ? [] : [{ label: say('message.choose'), url: choices.settings }]),
    ...(choices.unsubscribe === null
      ? []
      : [{ label: say('message.unsubscribe'), url: choices.unsubscribe }]),
  ];
}

function textOf(content: MessageContent, choices: ReturnType<typeof choicesOf>): string {
  const { heading, code, link, note, footer } = content;
  const lines = [
    ...(content.sheet === null ? [heading] : []),
    ...mailLines(content),
    code,
    link?.label,
    link?.url,
    note,
    '--',
    ...footer,
    ...choices.map(({ label, url }) => `${label}: ${url}`),
  ];
  return `${lines.filter((line) => line !== null && line !== undefined).join('\n\n')}\n`;
}

/**
 * Formats a mail as HTML and as plain text, for programs and readers without HTML. Takes under a
 * millisecond.
 */
export function renderMail(
  content: MessageContent,
  locale: Locale,
  say: Say,
  choices: MailChoices | null = null,
): { subject: string; html: string; text: string } {
  const { subject, heading, sheet, hasHeadings, code, link, note, footer } = content;
  const paragraphs = mailParagraphs(content);
  const links = choicesOf(choices, say);
  const inText = say('message.settings');
  const settings = choices?.settings ?? null;
  const isInFooter = settings !== null && footer.some((line) => line.includes(inText));
  const html = renderLayout({
    locale,
    direction: directionOf(locale),
    brand: brandOf(locale).name,
    preview: sheet?.preview ?? paragraphs[0] ?? '',
    heading,
    sheet,
    paragraphs,
    hasHeadings,
    code,
    link: link === null ? null : { ...link, hint: say('message.link') },
    note,
    footer,
    settings: settings === null ? null : { label: inText, url: settings },
    choices: links.filter(({ url }) => !isInFooter || url !== settings),
  });
  return { subject, html, text: textOf(content, links) };
}
