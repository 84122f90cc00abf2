// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, currentToasts } from '#ui/toast-store.ts';
import { ToastRegion } from '#ui/toast.tsx';
import { TextProvider } from '#ui/use-text.tsx';
import { showFlash } from './enhance/toasts.ts';
import { FlashToasts, StaticLine } from './flash.tsx';
import { EnhanceParts } from './shell/enhance-parts.tsx';
import { StaticToast } from './static-toast.tsx';
import { catalogueOf, loadCatalogue } from './texts/load.ts';

const message = 'Unauthorized';

beforeEach(async () => {
  await loadCatalogue('en');
  vi.useFakeTimers();
  const flash = encodeURIComponent(JSON.stringify({ status: 0, message, delayMs: 300 }));
  document.cookie = `flash=${flash}; Path=/`;
});

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('the toast of a session that has ended', () => {
  it('appears 300 ms after a page of an area', () => {
    const Stub = createRoutesStub([{ path: '*', Component: FlashToasts }]);
    render(<Stub initialEntries={['/buyer/dashboard']} />);
    act(() => {
      vi.advanceTimersByTime(299);
    });
    expect(currentToasts()).toEqual([]);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(currentToasts()).toMatchObject([{ status: 0, message }]);
  });

  it('appears 300 ms after the page of the sign-in', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <TextProvider locale="en" catalogue={catalogueOf('en')}>
        <EnhanceParts />
        <ToastRegion />
      </TextProvider>,
    );
    showFlash();
    vi.advanceTimersByTime(299);
    expect(document.body.textContent).not.toContain(message);
    vi.advanceTimersByTime(1);
    expect(document.body.textContent).toContain(message);
  });
});

it.each([StaticLine, StaticToast])(
  'a toast without JavaScript has the direction of the page, not of the name that begins it',
  (Toast) => {
    const html = renderToStaticMarkup(
      <TextProvider locale="en" catalogue={catalogueOf('en')}>
        <Toast status={1} message={'\u2068نورة\u2069 is disabled'} />
      </TextProvider>,
    );
    expect(html).toContain('نورة');
    expect(html).not.toContain('dir=');
  },
);
