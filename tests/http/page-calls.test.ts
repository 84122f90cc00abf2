import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { refusalResponse } from '#server/http/answer.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { refuse } from '#shared/refusals.ts';
import type { Text } from '#ui/use-text.tsx';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { isNight, placesByDay } from '../harness/by-day.ts';
import {
  emptied,
  emptyStatesOf,
  hasLink,
  latinWordsOf,
  mainOf,
  textsIn,
} from '../harness/page-html.ts';
import { areaPlaces, createFinder, type AreaPlace } from '../harness/page-places.ts';
import { openPages, pageRequestId, type Call, type TestPages } from '../harness/pages.ts';

/**
 * Every page of the areas with each of its calls failed, delayed by three seconds and emptied, one
 * at a time: by day in one of the languages, and by night in both. The browser tests of the same states (list-states.test.ts and
 * its neighbours) prove skeletons, retries by key and navigation, for a page of each kind.
 */

type Effect = 'guard' | 'page' | 'part' | 'quiet';
type Rule = readonly [page: RegExp, call: RegExp];

const lists =
  /rfq-managment|\/buyer\/offers$|bookmarked|purches-order|your-rfq|quotations|\/seller\/invoice$|\/admin\/rfqs$/;

/** Calls whose failure the page shows in one of its parts. */
const partRules: readonly Rule[] = [
  [/user-profile\/account$/, /\/(?:sessions|closing|email|two_step|settings|stand_ins)$/],
  [lists, / \/categories$/],
  [/^\/admin\/rfqs$/, /moderation_rule$/],
  [/address-managment$|^\/admin\/companies$/, /\/cities$/],
  [/user-managment(?!\?tab=roles)/, /\/users\?|\/roles$|\/stand_ins$|\/users\/[^/]+$/],
  [/user-managment\?tab=roles/, /\/roles$/],
  [/buy-now$/, /\/(?:balance|invitations|searches|cities)$|supplier\/categories$/],
  [/^\/seller\/wallet(?:\?|$)|withdraw$|^\/admin\/(?:review|invoices)/, /./],
  [/\/po\//, /\/tax_invoice$/],
  [/\/rfq-product\//, /\/invitations$/],
  [/negotiate\//, /\/quote$/],
  [/user-profile\/account$/, /\/calendar$/],
  [/^\/admin\/categories\?/, /\/merge$/],
];

/** Calls whose failure leaves out a figure or a name, with nothing in its place (specification §8). */
const quietRules: readonly Rule[] = [
  [/./, /\/(?:counters$|views\?)/],
  [/quotations/, /offers\/count$/],
  [/^\/admin\/companies\//, /\/cities$/],
  [/^\/admin\/review/, /\/undoable_decision$/],
  [/user-managment\?tab=roles/, /\/users\?|\/stand_ins$/],
  [/\/seller\/withdraw$/, /\/withdrawals\/account$/],
];

/** Calls without which another part of the page has nothing to show, such as the record of a queue. */
const neededRules: readonly Rule[] = [
  [/^\/admin\/(?:review|invoices)$/, /\/(?:companies|q_invoices)\?/],
  [/wallet\?dialog/, /\/supplier\/wallet$/],
  [/\/seller\/withdraw$/, /\/(?:supplier\/wallet|two_step)$/],
];

/** Lists whose answer has no pages, and which are on the page with an empty row. */
const wholeLists: readonly Rule[] = [
  [/saved-searches$/, /\/searches$/],
  [/tab=roles$/, /\/roles$/],
  [/^\/buyer\/offers\/[^/]+$/, /\/compare$/],
  [/^\/admin\/(?:categories|places|packages|fees|rates|jobs|faqs)$/, /^GET \/operator/],
];
/** Lists that leave their part of the page out when they are empty. */
const hiddenLists: readonly Rule[] = [
  [/wallet/, /top_ups\?state=open$/],
  [/tab=roles$/, /\/users\?/],
];

const matches = (rules: readonly Rule[], page: string, call: string): boolean =>
  rules.some(([ofPage, ofCall]) => ofPage.test(page) && ofCall.test(call));

function effectOf(page: string, call: string): Effect {
  if (call.endsWith('/session')) return 'guard';
  if (matches(quietRules, page, call)) return 'quiet';
  return matches(partRules, page, call) ? 'part' : 'page';
}

/** Panels of a list's toolbar are drawn only when they are open, and calls fail inside of them. */
const hasPanels = /buy-now$|\/admin\/companies$|address-managment$/;

function addressOf(path: string): string {
  if (!lists.test(path) && !hasPanels.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}panel=filter&panel=searches`;
}

const translators: Readonly<Record<Locale, Text>> = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
};
const prefixed = (locale: Locale, path: string) => (locale === 'ar' ? `/ar${path}` : path);

let api: TestApi;
let pages: TestPages;
let find: ReturnType<typeof createFinder>;
const proven = new Set<string>();

beforeAll(async () => {
  api = await startDemoApi('page calls');
  pages = await openPages(api);
  find = createFinder(api, pages);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Shown {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: readonly string[];
  readonly html: string;
  readonly main: string;
}

interface Opened extends Shown {
  readonly calls: readonly string[];
  readonly answers: ReadonlyMap<string, unknown>;
}

/** One page in one language, with a way to open it again. */
interface Subject {
  readonly place: AreaPlace;
  readonly locale: Locale;
  readonly t: Text;
  readonly path: string;
  readonly base: Opened;
}

async function open(
  { place, locale, path }: Omit<Subject, 'base'>,
  intercept?: (call: Call) => Promise<Response>,
): Promise<Shown & { calls: readonly string[] }> {
  const opened = await pages.open(place.reader, prefixed(locale, addressOf(path)), intercept);
  return { ...opened, main: mainOf(opened.html) };
}

async function openWhole(subject: Omit<Subject, 'base'>): Promise<Opened> {
  const answers = new Map<string, unknown>();
  const opened = await open(subject, async ({ name, answer }) => {
    const response = await answer();
    answers.set(name, await response.clone().json());
    return response;
  });
  return { ...opened, answers };
}

/** Texts of all other calls that the page shows and that the failed one does not give. */
function othersShown({ base }: Subject, call: string): string[] {
  const own = new Set(textsIn(base.answers.get(call)));
  const others = [...base.answers].filter(([name]) => name !== call && !name.endsWith('/session'));
  const texts = others.flatMap(([, answer]) => textsIn(answer));
  return [...new Set(texts)].filter((text) => !own.has(text) && base.main.includes(text));
}

function expectShell(shown: Shown, { t, base }: Subject): void {
  expect(shown.html).toContain('<aside');
  expect(shown.html).toContain('<header class="sticky');
  expect(shown.main).toMatch(/<h1/);
  expect(shown.location).toBeNull();
  expect(shown.main).not.toContain(t('refusal.something_went_wrong'));
  expect(shown.cookies.filter((cookie) => cookie.includes('token='))).toEqual([]);
  const known = latinWordsOf(base.main);
  if (t('ui.retry') !== en.ui.retry)
    expect(
      [...latinWordsOf(shown.main)].filter((word) => !known.has(word) && word !== 'page'),
    ).toEqual([]);
}

/** True if the page has a link that opens it again. */
function hasRetry({ main }: Shown, { locale, path }: Subject, text: string): boolean {
  const address = prefixed(locale, addressOf(path));
  return [address, address.replaceAll('&', '&amp;')].some((href) => hasLink(main, href, text));
}

function expectFailure(shown: Shown, subject: Subject): void {
  const { main } = shown;
  const { t } = subject;
  expect(main).toContain('role="alert"');
  expect([t('ui.table.failed'), t('ui.chart.failed')].some((text) => main.includes(text))).toBe(
    true,
  );
  expect(main).toContain(pageRequestId);
  expect(hasRetry(shown, subject, t('ui.table.retry'))).toBe(true);
}

/**
 * Without a session there is nothing to draw the shell from. The reader must stay signed in, and can
 * name the failure and open the same address again.
 */
function expectGuarded(shown: Shown, subject: Subject): void {
  const { t } = subject;
  expect(shown.status).toBe(500);
  expect(shown.location).toBeNull();
  expect(shown.cookies.filter((cookie) => cookie.includes('token='))).toEqual([]);
  expect(shown.html).toMatch(/<h1[^>]*data-status="500"/);
  expect(shown.html).toContain(t('refusal.something_went_wrong'));
  expect(shown.main).toContain(pageRequestId);
  expect(hasRetry(shown, subject, t('shell.error.retry'))).toBe(true);
}

function expectAsFailed(shown: Shown, subject: Subject, call: string): void {
  const effect = effectOf(subject.path, call);
  if (effect === 'guard') return expectGuarded(shown, subject);
  expectShell(shown, subject);
  // Monitors must see a page that shows nothing of its own (decision 0085).
  expect(shown.status).toBe(effect === 'page' ? 500 : subject.base.status);
  if (effect !== 'quiet') expectFailure(shown, subject);
  else expect(shown.main).not.toContain(subject.t('ui.table.failed'));
  if (effect !== 'page' && !matches(neededRules, subject.path, call))
    expect(othersShown(subject, call).filter((text) => !shown.main.includes(text))).toEqual([]);
  return undefined;
}

/** The calls of the guard and the layout are the same on all pages, so one page stands for all. */
function ownCalls({ base, place }: Subject): readonly string[] {
  if (place.name.endsWith('dashboard')) return base.calls;
  return base.calls.filter((call) => !/\/(?:session|counters)$/.test(call));
}

async function failEach(subject: Subject): Promise<void> {
  for (const call of subject.base.calls) {
    const details = { requestId: pageRequestId };
    const shown = await open(subject, async ({ name, answer }) =>
      name === call
        ? refusalResponse(refuse('something_went_wrong', { details }), subject.locale)
        : answer(),
    );
    expectAsFailed(shown, subject, call);
    proven.add(`${subject.locale} ${subject.place.name} ${call} failed`);
  }
}

/** A proxy's answer without a body, which is not JSON. */
async function cutEach(subject: Subject): Promise<void> {
  for (const call of ownCalls(subject)) {
    const shown = await open(subject, async ({ name, answer }) =>
      name === call ? new Response(null) : answer(),
    );
    expectAsFailed(shown, subject, call);
    proven.add(`${subject.locale} ${subject.place.name} ${call} cut`);
  }
}

/** A promise with the function that resolves it. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** The clock of the product moves three seconds while the call is unanswered. */
async function delayEach(subject: Subject): Promise<void> {
  for (const call of ownCalls(subject)) {
    const [reached, released] = [gate(), gate()];
    let isDone = false;
    const opening = open(subject, async ({ name, answer }) => {
      if (name !== call) return answer();
      reached.open();
      await released.passed;
      return answer();
    }).finally(() => (isDone = true));
    await reached.passed;
    expect(isDone).toBe(false);
    api.advance(3000);
    released.open();
    const shown = await opening;
    expectShell(shown, subject);
    expect(shown.status).toBe(subject.base.status);
    expect(shown.main).not.toContain('aria-busy');
    expect(shown.main).not.toContain(subject.t('ui.table.failed'));
    expect(othersShown(subject, '').filter((text) => !shown.main.includes(text))).toEqual([]);
    proven.add(`${subject.locale} ${subject.place.name} ${call} delayed`);
  }
}

/** True if the call's rows are a list of the page. */
function isListOf({ path, base }: Subject, call: string): boolean {
  if (matches(hiddenLists, path, call)) return false;
  const isPaged = JSON.stringify(base.answers.get(call)).includes('"current_page"');
  return isPaged || matches(wholeLists, path, call);
}

/**
 * The empty row has a title and its reason. In the areas of the companies it leads to the next step;
 * an operator's empty queue needs none (decision 0086).
 */
function expectEmptyRow({ main }: Shown, { path }: Subject, call: string): void {
  const states = emptyStatesOf(main);
  expect(states, call).not.toEqual([]);
  for (const { title, reason, steps } of states) {
    expect([title, reason], call).not.toContain('');
    if (!path.startsWith('/admin/')) expect(steps, `${call}: ${title}`).toBeGreaterThan(0);
  }
}

async function emptyEach(subject: Subject): Promise<void> {
  for (const call of ownCalls(subject)) {
    const shown = await open(subject, async ({ name, answer }) => {
      const response = await answer();
      if (name !== call || !response.ok) return response;
      return Response.json(emptied(await response.json()), { headers: response.headers });
    });
    expectShell(shown, subject);
    // The page of a record of which nothing is left is not found.
    const allowed = effectOf(subject.path, call) === 'page' ? [404] : [];
    expect([subject.base.status, ...allowed]).toContain(shown.status);
    expect(shown.main).not.toContain(subject.t('ui.table.failed'));
    if (isListOf(subject, call)) expectEmptyRow(shown, subject, call);
    proven.add(`${subject.locale} ${subject.place.name} ${call} emptied`);
  }
}

/** Pages of one record, whose heading becomes its name, and pages of which nothing is loaded. */
const ownHeading =
  /[/][0-9a-f-]{36}|user-profile|two-step$|settings$|sample-rfq$|help$|no-such-page$|faqs[/]new|policies[/]new|products$/;

const headingOf = (main: string): string =>
  /<h1[^>]*>(.*?)<[/]h1>/s.exec(main)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '';

async function expectPending(subject: Subject): Promise<void> {
  const { place, locale, path, base, t } = subject;
  const opened = await pages.openPending(place.reader, prefixed(locale, path));
  const shown = { ...opened, main: mainOf(opened.html) };
  expectShell(shown, subject);
  expect(shown.main).not.toContain(t('ui.table.failed'));
  if (!ownHeading.test(path)) expect(headingOf(shown.main)).toBe(headingOf(base.main));
  if (/sample-rfq$|help$|no-such-page$/.test(path)) return;
  expect(shown.main).toContain('aria-busy="true"');
  expect(shown.main).toMatch(/class="[^"]*\bskeleton\b/);
}

describe.each(locales)('in %s', (locale) => {
  it.each(placesByDay(locale, areaPlaces))(
    'the page $name shows each failed, slow and empty answer where it belongs',
    async (place) => {
      const path = await find(place);
      const t = translators[locale];
      const base = await openWhole({ place, locale, t, path });
      expect([base.status, base.location]).toEqual([place.status ?? 200, null]);
      const subject = { place, locale, t, path, base };
      await expectPending(subject);
      await failEach(subject);
      await cutEach(subject);
      await delayEach(subject);
      await emptyEach(subject);
    },
  );
});

it('more than 600 cases of a page, a call and a language were proven, and 1,300 at night', () => {
  expect(proven.size).toBeGreaterThan(isNight ? 1300 : 600);
});
