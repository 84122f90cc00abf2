// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  nextTask,
  refusedWith,
  SignUpFields,
  testFormBehaviour,
  type Fields,
  type OpenForm,
} from '#tests/harness/form-behaviour.tsx';
import { textsIn } from '#tests/harness/page.tsx';
import type { Locale } from '#shared/locale.ts';
import type { Refused } from '#ui/form-answer.ts';
import { ToastRegion } from '#ui/toast.tsx';
import { TextProvider } from '#ui/use-text.tsx';
import { EnhanceParts } from '../shell/enhance-parts.tsx';
import { catalogueOf, loadCatalogue } from '../texts/load.ts';

// jsdom has no layout; the script asks which button is visible.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

/**
 * Starts the script as entry.ts does. A document has one language, so each language gets a fresh
 * copy of the modules. Returns a function that removes its listeners.
 */
async function startScript(): Promise<() => void> {
  vi.resetModules();
  const [{ watchFields }, { watchForms }, { followLine }] = await Promise.all([
    import('./fields.ts'),
    import('./forms.ts'),
    import('./draw.ts'),
  ]);
  const add = vi.spyOn(document, 'addEventListener');
  watchFields();
  watchForms();
  document.addEventListener('click', followLine);
  const added = [...add.mock.calls];
  add.mockRestore();
  return () => {
    for (const [kind, listener, options] of added)
      document.removeEventListener(kind, listener, options);
  };
}

afterEach(() => document.body.replaceChildren());

function pageOf(locale: Locale, refused?: Refused): string {
  const Page = () => (
    <TextProvider locale={locale} catalogue={catalogueOf(locale)}>
      <main>
        <SignUpFields refused={refused} />
      </main>
      <EnhanceParts />
      <ToastRegion />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={['/auth']} />);
}

const openForm: OpenForm = async ({ locale, answer = () => refusedWith({}) }) => {
  await loadCatalogue(locale);
  document.documentElement.lang = locale;
  document.body.innerHTML = pageOf(locale);
  const sent: Fields[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
    const fields = Object.fromEntries(body);
    sent.push(fields);
    await nextTask();
    return new Response(pageOf(locale, await answer(fields)));
  });
  const { loadCheck } = await import('./form-check.ts');
  await loadCheck('sign-up');
  return { user: userEvent.setup(), t: textsIn(locale), sent };
};

describe.each(['en', 'ar'] as const)('a form that the script of /auth runs, in %s,', (locale) => {
  let stop: () => void = () => undefined;
  beforeAll(async () => {
    document.documentElement.lang = locale;
    stop = await startScript();
  });
  afterAll(() => stop());
  testFormBehaviour(openForm, locale);
});

it('the script of /auth reads and writes no class name, because React’s components own them', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name));
  expect(sources.length).toBeGreaterThan(5);
  const users = sources.filter((name) =>
    /classList|className|querySelector\w*(?:<\w+>)?\('[^'[]*\.\w|closest(?:<\w+>)?\('[^'[]*\.\w/.test(
      readFileSync(path.join(import.meta.dirname, name), 'utf8'),
    ),
  );
  expect(users).toEqual([]);
});
