import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/locale.ts';
import type { TestApi } from '../harness/api.ts';
import { isNight, placesByDay } from '../harness/by-day.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { documentOf } from '../harness/document.ts';
import { areaPlaces, createFinder, type AreaPlace } from '../harness/page-places.ts';
import { openPages, type OpenedPage, type TestPages } from '../harness/pages.ts';

let api: TestApi;
let pages: TestPages;
let find: ReturnType<typeof createFinder>;
let answered = 0;

beforeAll(async () => {
  api = await startDemoApi('page refusals');
  pages = await openPages(api);
  find = createFinder(api, pages);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Pages whose forms work without any field, so that an empty one is valid. */
const needsNoField = /\/notifications(\/settings)?$|\/admin\/audit$/;
const places = areaPlaces.filter(
  ({ name, status }) => status === undefined && !needsNoField.test(name),
);

/** Forms that no page has: without a field, with an intent of nothing, and with the intents of other pages. */
const forms: readonly Readonly<Record<string, string>>[] = [
  {},
  { intent: 'no_such_intent', act: 'no_such_intent' },
  { intent: 'cancel', subject: 'no-such-subject', id: 'no-such-id' },
];

/** Sends a form as a browser without JavaScript does, and follows where it leads. */
async function send(
  { reader }: AreaPlace,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<OpenedPage> {
  const sent = await pages.request(reader, path, { form });
  return sent.location === null ? sent : pages.open(reader, sent.location);
}

/** The sentences that report a refusal to the reader: alerts, and the heading of an error page. */
function sentencesOf(html: string): string[] {
  const alerts = documentOf(html).querySelectorAll(
    'body [role=alert], body [data-summary], body h1[data-status]',
  );
  return [...alerts].map((one) => (one.textContent ?? '').trim()).filter((one) => one !== '');
}

/** True if a sentence is in its page's language. */
const isIn = (locale: Locale, sentence: string) =>
  /[\u0600-\u06ff]/.test(sentence) === (locale === 'ar');

describe.each(locales)('in %s', (locale) => {
  it.each(placesByDay(locale, places))(
    'the page $name answers a refused form with a message',
    async (place) => {
      const path = `${locale === 'ar' ? '/ar' : ''}${await find(place)}`;
      for (const form of forms) {
        const { status, html } = await send(place, path, form);
        if (status === 405) break;
        answered += 1;
        const sentences = sentencesOf(html);
        expect(status, JSON.stringify(form)).toBeLessThan(500);
        expect(
          sentences.some((one) => isIn(locale, one)),
          `${JSON.stringify(form)}: ${sentences.join('|')}`,
        ).toBe(true);
      }
    },
  );
});

it('more than a hundred forms were answered, and two hundred at night', () => {
  expect(answered).toBeGreaterThan(isNight ? 200 : 100);
});
