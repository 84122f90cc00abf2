import { screen, waitFor } from '@testing-library/react';
import type { ActionFunction } from 'react-router';
import { expect } from 'vitest';
import type { Page } from '../../shared/endpoint.ts';
import type { FormAnswer, Refused } from '../../ui/form-answer.ts';
import type { OpenedPage } from './page.tsx';

export type Fields = Readonly<Record<string, string>>;

/** Both languages of the product, for `describe.each`. */
export const locales = ['en', 'ar'] as const;

export const done: FormAnswer = { ok: true, message: 'Saved.' };

/** A list's page with these rows and no other page. */
export function onePage<Row>(...rows: Row[]): Page<Row> {
  return { data: rows, current_page: 1, last_page: 1, per_page: 20, total: rows.length };
}

/**
 * The action of a page that records the fields of each submission. `answer` returns the action's
 * answer; a success by default.
 */
export function recordingAction(answer: (fields: Fields) => unknown = () => done) {
  const sent: Fields[] = [];
  const action: ActionFunction = async ({ request }) => {
    const fields = Object.fromEntries(await request.formData()) as Fields;
    sent.push(fields);
    return answer(fields);
  };
  return { sent, action };
}

/** Refuses a form as the server does: with its typed values, without passwords. */
export function refuse(changes: Partial<Refused>): (fields: Fields) => Refused {
  return (fields) => ({
    ok: false,
    code: 'invalid',
    message: 'Some fields are wrong.',
    errors: {},
    values: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'password')),
    retryAfterSeconds: null,
    ...changes,
  });
}

/** A refusal of a form that was sent without JavaScript, with these typed values. */
export const posted = (values: Fields, changes: Partial<Refused> = {}): Refused =>
  refuse(changes)(values);

/** The text of the elements that describe a field to a screen reader. */
export function notesOf(field: Element): string {
  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

/** The text of the whole page, without the isolates around values of the other direction. */
export const pageText = (): string => plain(document.body.textContent);

/** A text without isolates, and with ordinary spaces. */
export const plain = (text: string): string =>
  text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

/** The value that a field of the page's form has now. */
export function valueOf(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field === null) throw new Error(`The page has no field ${name}`);
  return field.value;
}

function idleNameOf(control: Element): string {
  const copy = control.cloneNode(true) as Element;
  for (const layer of copy.querySelectorAll('[data-layer="busy"]')) layer.remove();
  return plain(control.getAttribute('aria-label') ?? copy.textContent);
}

/** The names of the buttons and links in an element, in the order of the page. */
export const actionsIn = (element: HTMLElement): string[] =>
  [...element.querySelectorAll('a[href], button')].map(idleNameOf);

/**
 * Types a wrong value into a field until the form's own check reports it. The check is loaded when
 * the form is first touched.
 */
export async function untilChecked(
  page: OpenedPage,
  field: HTMLElement,
  wrong: string,
): Promise<void> {
  await waitFor(async () => {
    await page.user.clear(field);
    await page.user.type(field, wrong);
    await page.user.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
}

/**
 * Sends a form that the server refuses at one field, and checks the behaviour of every form: the
 * message is at the field and in the summary, the focus is on the summary, and typed values remain.
 */
export async function expectRefusalAt(
  page: OpenedPage,
  options: { button: string | RegExp; field: HTMLElement; message: string; kept?: Fields },
): Promise<void> {
  const { button, field, message, kept = {} } = options;
  await page.user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(notesOf(field)).toContain(message));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const summary = field.closest('form')?.querySelector('[data-summary]') ?? null;
  expect(summary?.textContent).toContain(message);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  for (const [name, value] of Object.entries(kept)) expect(valueOf(name)).toBe(value);
}

/**
 * Presses a button whose answer does not arrive, and then again: the button is busy with its own
 * label, and the form was sent once. `resolve` ends the wait.
 */
export async function expectSentOnce(
  page: OpenedPage,
  options: { button: string | RegExp; busy: string; sent: readonly unknown[]; resolve: () => void },
): Promise<void> {
  const { button, busy, sent, resolve } = options;
  await page.user.click(screen.getByRole('button', { name: button }));
  const waiting = await screen.findByRole('button', { name: busy });
  expect(waiting.getAttribute('aria-busy')).toBe('true');
  await page.user.click(waiting);
  await page.user.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
  resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: busy })).toBeNull());
}

export async function openDialog(): Promise<HTMLElement> {
  await waitFor(() => expect(document.querySelector('[role$="dialog"]')).not.toBeNull());
  return document.querySelector<HTMLElement>('[role$="dialog"]') ?? document.body;
}

/** The name of a dialog for a screen reader. */
export function titleOf(dialog: HTMLElement): string {
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  return plain(title?.textContent ?? '');
}

/**
 * Opens a dialog by keyboard and leaves it with Escape: it has the name, the focus is inside it,
 * and returns to the button that opened it.
 */
export async function expectDialogByKeyboard(
  page: OpenedPage,
  opener: HTMLElement,
  name: string,
): Promise<void> {
  opener.focus();
  await page.user.keyboard('{Enter}');
  const dialog = await openDialog();
  expect(titleOf(dialog)).toBe(plain(name));
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role$="dialog"]')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
}

const letters = /[A-Za-z]{2,}/;
const arabic = /\p{Script=Arabic}/u;
/** Names of file formats, which are the same in Arabic. */
const formats = /\b(?:PDF|CSV|JSON|ZIP|XLSX|Excel|PNG|JPEG|WebP)\b/g;

function isStray(text: string, data: readonly string[]): boolean {
  const open = text
    .replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, '')
    .replaceAll(formats, '')
    .trim();
  if (!letters.test(open)) return false;
  return arabic.test(open) || !data.includes(open);
}

/**
 * Latin text on an Arabic page that is neither isolated nor a value of `data`: a text in the wrong
 * language, or a value that reorders the sentence around it.
 */
export function strayLatin(data: readonly string[] = []): string[] {
  const found: string[] = [];
  const isolated = 'bdi, [dir="ltr"], [dir="auto"], [lang="en"], kbd, script, style, noscript';
  for (const element of document.body.querySelectorAll('*')) {
    const named = ['aria-label', 'placeholder', 'title', 'alt'].map((name) =>
      element.getAttribute(name),
    );
    // A screen reader reads these, so that their direction does not matter.
    for (const text of named)
      if (text !== null && !arabic.test(text) && isStray(text, data)) found.push(text);
    if (element.closest(isolated) !== null) continue;
    const own = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
      .join('');
    if (isStray(own, data)) found.push(own);
  }
  return found;
}

export function queryDialog(): HTMLElement | null {
  return screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog');
}

export function findDialog(): Promise<HTMLElement> {
  return waitFor(() => {
    const dialog = queryDialog();
    if (dialog === null) throw new Error('No dialog is open');
    return dialog;
  });
}

/** The list of errors above a form. */
export function findSummary(within: ParentNode = document): Promise<HTMLElement> {
  return waitFor(() => {
    const summary = within.querySelector<HTMLElement>('[data-summary]');
    if (summary === null) throw new Error('No form lists its errors');
    return summary;
  });
}
