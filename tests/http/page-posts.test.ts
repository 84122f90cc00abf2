import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { refusalResponse } from '#server/http/answer.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { refuse } from '#shared/refusals.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { isNight, placesByDay } from '../harness/by-day.ts';
import { documentOf } from '../harness/document.ts';
import { areaPlaces, createFinder, type AreaPlace } from '../harness/page-places.ts';
import { openPages, type TestPages } from '../harness/pages.ts';

/**
 * Every form of every area page, also those in dialogs, is sent as a browser without JavaScript
 * sends it, and each call that would change something is answered by 500: by day in one of the
 * languages, and by night in both. The browser tests prove the toast, "Try again" and its key on
 * samples (area-errors.test.ts, refused-actions.test.ts).
 */

let api: TestApi;
let pages: TestPages;
let find: ReturnType<typeof createFinder>;
const proven = new Set<string>();

beforeAll(async () => {
  api = await startDemoApi('page posts');
  pages = await openPages(api);
  find = createFinder(api, pages);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

type Fields = Readonly<Record<string, string>>;

interface SentForm {
  /** Its path and query, without the language. */
  readonly path: string;
  readonly fields: Fields;
  /** Names of the fields that the test typed, and that are no secret. */
  readonly typed: readonly string[];
}

/** A call of a loader that asks the payment provider. */
const readsByPost = /\/top_ups\/[^/]+\/check$/;
const secrets = /password|code|token|ticket/;
const typedText = 'Typed before the failure';

/** The value that the test types into a field. Null: the field has one, or none is typed. */
function typedInto(field: Element): string | null {
  if (field.tagName === 'TEXTAREA') return typedText;
  if (field.tagName !== 'INPUT' || field.hasAttribute('readonly')) return null;
  const type = field.getAttribute('type') ?? 'text';
  if (!/^(?:text|search|tel|email|password)$/.test(type)) return null;
  const mode = field.getAttribute('inputmode') ?? '';
  return /numeric|decimal/.test(mode) ? '7' : typedText;
}

/** The values of a form, with a text in each empty field. */
function fillForm(form: HTMLFormElement, button: Element | null): Omit<SentForm, 'path'> {
  const fields: Record<string, string> = {};
  const typed: string[] = [];
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? '';
    if (name === '' || field.hasAttribute('disabled') || field.tagName === 'BUTTON') continue;
    const { value, type, checked } = field as HTMLInputElement;
    if (type === 'file' || (/^(?:checkbox|radio)$/.test(type) && !checked)) continue;
    const text = value === '' ? typedInto(field) : null;
    fields[name] = text ?? value;
    if (text !== null && !secrets.test(name)) typed.push(name);
  }
  const [name, value] = ['name', 'value'].map((one) => button?.getAttribute(one) ?? '');
  if (name !== undefined && name !== '') fields[name] = value ?? '';
  return { fields, typed };
}

/** The forms of a document that its own page receives, once for each of their buttons. */
function formsIn(document: Document, path: string): SentForm[] {
  const [pathname = ''] = path.split('?');
  return [...document.querySelectorAll<HTMLFormElement>('form')]
    .filter((form) => form.method === 'post')
    .flatMap((form) => {
      const action = form.getAttribute('action') ?? path;
      const to = action.replace(/^\/ar(?=\/)/, '');
      if (to.split('?')[0] !== pathname) return [];
      const buttons = [...form.elements].filter(
        (one) => one.tagName === 'BUTTON' && one.getAttribute('type') !== 'button',
      );
      return (buttons.length === 0 ? [null] : buttons).map((button) => ({
        path: to,
        ...fillForm(form, button),
      }));
    });
}

/** The addresses of the dialogs of a page: of its links, and of the buttons that open them. */
function dialogsIn(document: Document, path: string): string[] {
  const [pathname = '', search = ''] = path.split('?');
  const addresses = new Set<string>();
  for (const link of document.querySelectorAll('a[href*="dialog="], a[href*="act="]')) {
    const to = (link.getAttribute('href') ?? '').replace(/^\/ar(?=\/)/, '');
    if (to.startsWith('?') || to.split('?')[0] === pathname)
      addresses.add(to.startsWith('?') ? `${pathname}${to}` : to);
  }
  for (const button of document.querySelectorAll('button[name="dialog"]')) {
    const query = new URLSearchParams(search);
    query.set('dialog', button.getAttribute('value') ?? '');
    addresses.add(`${pathname}?${query.toString()}`);
  }
  return [...addresses];
}

/** One form of each kind: those of further rows differ in their ids alone. */
function kindOf({ path, fields }: SentForm): string {
  const names = Object.keys(fields).sort().join();
  return `${path.split('?')[0] ?? ''} ${fields['intent'] ?? ''} ${names}`;
}

async function collectForms(place: AreaPlace, at: (path: string) => string): Promise<SentForm[]> {
  const path = await find(place);
  const draw = async (to: string) => documentOf((await pages.open(place.reader, at(to))).html);
  const document = await draw(path);
  const found = new Map<string, SentForm>();
  const add = (forms: readonly SentForm[]) => {
    for (const form of forms) found.set(kindOf(form), found.get(kindOf(form)) ?? form);
  };
  add(formsIn(document, path));
  const kinds = new Map(
    dialogsIn(document, path).map((to) => [to.replaceAll(/[0-9a-f-]{36}|\d+/g, 'id'), to]),
  );
  for (const to of kinds.values()) add(formsIn(await draw(to), to));
  return [...found.values()];
}

/** The texts of the fields of a document by name. */
function valuesIn(document: Document, name: string): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('[name]')]
    .filter((field) => field.getAttribute('name') === name)
    .map(({ value }) => value);
}

/** True for the typed value, and for an amount as its field formats it. */
function isSame(shown: string, typed: string | undefined): boolean {
  return shown === typed || (typed === '7' && Number(shown) === 7);
}

/** Sends a form, answers its changes by 500, and returns the problems of the page that is shown. */
async function problemsOf(
  form: SentForm,
  place: AreaPlace,
  locale: Locale,
  at: (path: string) => string,
): Promise<string[]> {
  const t = createTranslator(locale, locale === 'ar' ? ar : en);
  const changed: string[] = [];
  const shown = await pages.request(place.reader, at(form.path), {
    form: form.fields,
    intercept: async ({ name, answer }) => {
      if (name.startsWith('GET ') || readsByPost.test(name)) return answer();
      changed.push(name);
      return refusalResponse(refuse('something_went_wrong'), locale);
    },
  });
  const document = documentOf(shown.html);
  const alerts = [...document.querySelectorAll('[role="alert"], [data-summary]')]
    .map((alert) => alert.textContent ?? '')
    .join(' ');
  const isEnded = shown.cookies.some((cookie) => /^(?:operator_)?token=/.test(cookie));
  // A form that changes nothing has done its work when it leads on.
  if (changed.length === 0 && shown.location !== null) return [];
  if (changed.length > 0) proven.add(`${locale} ${kindOf(form)}`);
  return [
    ...(shown.location === null ? [] : [`leads to ${shown.location}`]),
    ...(isEnded ? ['ends the session'] : []),
    ...(shown.html.includes('<aside') ? [] : ['has no shell']),
    ...(changed.length === 0 || alerts.includes(t('refusal.something_went_wrong'))
      ? []
      : [`says "${alerts}" of ${changed.join()}`]),
    ...form.typed
      .filter((name) => !valuesIn(document, name).some((value) => isSame(value, form.fields[name])))
      .map((name) => `shows ${valuesIn(document, name).join(' and ') || 'nothing'} as ${name}`),
  ].map((problem) => `${kindOf(form)}: ${problem}`);
}

describe.each(locales)('in %s', (locale) => {
  const at = (path: string) => (locale === 'ar' ? `/ar${path}` : path);

  it.each(placesByDay(locale, areaPlaces))(
    'each form of $name remains as typed when its change is answered by 500',
    async (place) => {
      const problems: string[] = [];
      for (const form of await collectForms(place, at))
        problems.push(...(await problemsOf(form, place, locale, at)));
      expect(problems).toEqual([]);
    },
  );
});

it('more than fifty forms were sent, and a hundred at night', () => {
  expect(proven.size).toBeGreaterThan(isNight ? 100 : 50);
});
