import type { Locale } from '#shared/locale.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import type { MessageContent } from '#features/message/rules/content.ts';

/**
 * The templates that Meta approves. Few, because each needs an approval in each language; the facts
 * are parameters. docs/notifications.md has their texts.
 */
export const templateNames = [
  'deal_notice',
  'approval_notice',
  'account_notice',
  'invitation_notice',
  'code',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** States of a template at Meta; `draft`: not submitted. Only approved ones are sent. */
export const templateStates = [
  'draft',
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
] as const;
export type TemplateState = (typeof templateStates)[number];

/** The template of a message: the code, or by the topic of its notification. */
export function templateOf(kind: string, topic: string): TemplateName {
  if (kind === 'whatsapp_code') return 'code';
  if (kind === 'rfq_invitation') return 'invitation_notice';
  switch (topic) {
    case 'approval':
      return 'approval_notice';
    case 'money':
    case 'account':
      return 'account_notice';
    default:
      return 'deal_notice';
  }
}

/** Longest parameters, characters. Meta limits the whole body to 1,024. */
const titleMax = 120;
const textMax = 600;

/**
 * A text as Meta accepts it in a parameter: one line, at most four spaces in a row, not empty. Bidi
 * controls are removed, because phones detect the direction.
 */
function parameter(text: string, max: number): string {
  const line = stripBidiControls(text).replace(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  if (letters.length <= max) return line === '' ? '-' : line;
  return `${letters.slice(0, max - 1).join('')}…`;
}

interface TemplateComponent {
  readonly type: 'body' | 'button';
  readonly sub_type?: 'url';
  readonly index?: '0';
  readonly parameters: readonly { readonly type: 'text'; readonly text: string }[];
}

export interface FilledTemplate {
  readonly name: TemplateName;
  readonly locale: Locale;
  readonly components: readonly TemplateComponent[];
}

const text = (value: string) => ({ type: 'text', text: value }) as const;

/**
 * Fills a template. The button of a notice opens `path`, the rest of the address after the site's
 * own; a template of a code repeats the code in its button, as Meta requires.
 */
export function fillTemplate(
  name: TemplateName,
  locale: Locale,
  content: Pick<MessageContent, 'heading' | 'paragraphs' | 'code'>,
  path: string,
): FilledTemplate {
  const body =
    name === 'code'
      ? [content.code ?? '']
      : [parameter(content.heading, titleMax), parameter(content.paragraphs.join(' '), textMax)];
  const button = name === 'code' ? (content.code ?? '') : path.replace(/^\//, '');
  return {
    name,
    locale,
    components: [
      { type: 'body', parameters: body.map(text) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text(button)] },
    ],
  };
}
