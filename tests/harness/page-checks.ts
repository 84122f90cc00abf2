import { waitFor } from '@testing-library/react';
import type { ActionFunction } from 'react-router';
import { expect } from 'vitest';
import type { FormAnswer, Refused } from '../../ui/form-answer.ts';
import { notesOf } from './screen.tsx';

/** The fields of one submission by name; the last value of a repeated field. */
export type Posted = Readonly<Record<string, string>>;

export interface RecordedPosts {
  /** The action for `openPage`. */
  readonly action: ActionFunction;
  /** Every submission so far, and the path with query that it was sent to. */
  readonly sent: readonly Posted[];
  readonly paths: readonly string[];
}

const done: FormAnswer = { ok: true, message: 'Done.' };

/**
 * An action that records each submission. `answer` decides its answer: a refusal, or a promise that
 * leaves the form pending.
 */
export function recordPosts(
  answer: (posted: Posted) => FormAnswer | Promise<FormAnswer> = () => done,
): RecordedPosts {
  const sent: Posted[] = [];
  const paths: string[] = [];
  const action: ActionFunction = async ({ request }) => {
    const fields = [...(await request.formData())];
    const posted = Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    );
    const { pathname, search } = new URL(request.url);
    sent.push(posted);
    paths.push(`${pathname}${search}`);
    return answer(posted);
  };
  return { action, sent, paths };
}

/** A refusal as the server answers it. The typed values are those of the form. */
export function refusalOf(
  message: string,
  errors: Refused['errors'] = {},
  values: Refused['values'] = {},
): Refused {
  return { ok: false, code: 'invalid', message, errors, values, retryAfterSeconds: null };
}

/** Texts that a company wrote or that are isolated may be in any language. */
const ownDirection = 'bdi, [dir="ltr"], [dir="auto"], [aria-hidden="true"], script, style';
const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const latinWord = /[A-Za-z]{2,}/;
/** Currencies, formats and programs that have the same name in both languages. */
const sharedNames = /\b(?:AED|USD|CSV|DOCX|DWG|DXF|Excel|JPG|PDF|PNG|QR|WebP|XLSX|ZIP)\b/g;

/** Isolated text may contain isolated text, so the inner one is removed first. */
function withoutIsolated(text: string): string {
  const rest = text.replace(isolated, '');
  return rest === text ? text : withoutIsolated(rest);
}

/**
 * Latin words that an Arabic page shows or reads out as its own text: outside of isolated text and of
 * text in its own direction. Empty on a correct page. `written`: names that users wrote and that a
 * label contains.
 */
export function englishOn(root: Element, written: readonly string[] = []): readonly string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest(ownDirection) === null) texts.push(node.textContent ?? '');
  for (const element of root.querySelectorAll('[aria-label], [placeholder]')) {
    // A name in an Arabic label cannot reorder it, because it is read and not shown.
    const label = element.getAttribute('aria-label') ?? '';
    if (!/[\u0600-\u06ff]/.test(label)) texts.push(label);
    texts.push(element.getAttribute('placeholder') ?? '');
  }
  // As one text, because an isolated text may consist of several nodes.
  const shown = withoutIsolated(texts.join('\n')).replace(sharedNames, '');
  return shown.split('\n').filter((text) => latinWord.test(text) && !written.includes(text));
}

export async function expectError(field: () => Element, message: string): Promise<void> {
  await waitFor(() => expect(notesOf(field())).toContain(message));
  expect(field().getAttribute('aria-invalid')).toBe('true');
}

/** The text of an element without the marks that isolate directions. */
export function plainText(element: Element | null): string {
  return (element?.textContent ?? '').replace(/[\u2066-\u2069\u200e\u200f]/g, '');
}
