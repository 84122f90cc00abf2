import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  createRoutesStub,
  useLocation,
  type ActionFunction,
  type LoaderFunction,
} from 'react-router';
import { afterAll, afterEach, vi } from 'vitest';
import { ar } from '../../app/texts/ar.ts';
import { en } from '../../app/texts/en.ts';
import type { Locale } from '../../shared/locale.ts';
import { createTranslator } from '../../shared/i18n.ts';
import { restoredAfterMs } from '../../ui/focus-return.ts';
import { TextProvider, type Text } from '../../ui/use-text.tsx';

const catalogues = { en, ar };

// Far above the slowest answer on a calm machine, since a crowded one has been 20 times slower.
configure({ asyncUtilTimeout: 20_000 });

// The runner has no global hooks, so the library cannot clean up automatically.
afterEach(cleanup);
// A closed dialog still returns the focus, which needs the document.
afterAll(
  () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, restoredAfterMs);
    }),
);

/** jsdom fires no `formdata` event, with which fields replace the value that they post (ui/use-posted-value.ts). */
class FiringFormData extends FormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super(form, submitter);
    form?.dispatchEvent(
      Object.assign(new Event('formdata', { bubbles: true }), { formData: this }),
    );
  }
}
vi.stubGlobal('FormData', FiringFormData);
// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollBy = () => undefined;

class SilentObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = SilentObserver;

/** jsdom evaluates no media queries. Readers of tests prefer reduced motion, so no figure counts up. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('reduce'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// The rules that decide what is accessible; the page's own style sheet is not loaded here.
const style = document.createElement('style');
style.textContent = `
  .hidden, [data-off] { display: none }
  .invisible, [aria-busy='true'] [data-layer='idle'], button:not([aria-busy='true']) [data-layer='busy'] { visibility: hidden }`;
document.head.append(style);

interface PageOptions {
  readonly locale?: Locale;
  readonly address?: string;
  readonly action?: ActionFunction;
  readonly loader?: LoaderFunction;
}

export interface OpenedPage extends RenderResult {
  readonly user: UserEvent;
  readonly t: Text;
  readonly address: () => string;
}

export function textsIn(locale: Locale): Text {
  return locale === 'ar' ? createTranslator('ar', ar) : createTranslator('en', en);
}

/**
 * Renders an element on a page of the product in a DOM: in one language, at an address, with the answers of its forms. The test
 * file needs `// @vitest-environment jsdom`. Queries are those of Testing Library.
 */
export function openPage(element: ReactNode, options: PageOptions = {}): OpenedPage {
  const { locale = 'en', address = '/', action, loader } = options;
  let current = address;
  const Page = () => {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return (
      <TextProvider locale={locale} catalogue={catalogues[locale]}>
        {element}
      </TextProvider>
    );
  };
  const Stub = createRoutesStub([
    {
      id: 'page',
      path: '*',
      Component: Page,
      ...(action === undefined ? {} : { action }),
      ...(loader === undefined ? {} : { loader, HydrateFallback: () => null }),
    },
  ]);
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  return {
    ...render(<Stub initialEntries={[address]} />),
    user: userEvent.setup(),
    t: textsIn(locale),
    address: () => current,
  };
}
