// @vitest-environment jsdom
import type { DataRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FormAnswer } from '#ui/form-answer.ts';
import { closeToast, currentToasts, showAnswer, subscribeToToasts } from '#ui/toast-store.ts';
import { formFetcherPrefix } from '#ui/use-form-fetcher.ts';
import { watchAnswers } from './answer-toasts.ts';

type State = DataRouter['state'];

/** The part of a router that `watchAnswers` reads, with a way to report a new state. */
function fakeRouter(first: Partial<State> = {}) {
  const stateOf = (changes: Partial<State>): State =>
    ({ actionData: null, fetchers: new Map(), ...changes }) as State;
  let listener: (state: State) => void = () => undefined;
  const router = {
    state: stateOf(first),
    subscribe: (next: (state: State) => void) => {
      listener = next;
      return () => undefined;
    },
  } as unknown as DataRouter;
  return { router, report: (changes: Partial<State>) => listener(stateOf(changes)) };
}

const refused = (message: string): FormAnswer => ({
  ok: false,
  code: 'insufficient_balance',
  message,
  errors: {},
  values: {},
  retryAfterSeconds: null,
});
const fetchersOf = (key: string, data: unknown) =>
  new Map([[key, { state: 'idle', data }]]) as unknown as State['fetchers'];
const shown = () =>
  currentToasts().map(({ status, message, isSilent }) => ({ status, message, isSilent }));

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of currentToasts()) closeToast(id);
  // jsdom has no layout and no innerText.
  Object.defineProperty(document.body, 'innerText', { value: '', configurable: true });
});
afterEach(() => vi.useRealTimers());

describe('the answers of forms', () => {
  it('show a refusal of the page and of any fetcher once, with the status 0', () => {
    const { router, report } = fakeRouter();
    const messages: string[] = [];
    onTestFinished(
      subscribeToToasts(() => {
        for (const { status, message } of shown()) messages.push(`${status} ${message}`);
      }),
    );
    watchAnswers(router);
    const [page, fetcher] = [refused('Insufficient Balance'), refused('Not enough')];
    for (let count = 0; count < 2; count += 1)
      report({ actionData: { withdraw: page }, fetchers: fetchersOf('other', fetcher) });
    vi.runAllTimers();
    expect(messages).toEqual(['0 Insufficient Balance', '0 Not enough']);
  });

  it('show a refusal silently if the page shows it too', () => {
    const { router, report } = fakeRouter();
    watchAnswers(router);
    report({ actionData: { withdraw: refused('Insufficient Balance') } });
    Object.defineProperty(document.body, 'innerText', { value: 'Amount Insufficient Balance' });
    vi.runAllTimers();
    expect(shown()).toEqual([{ status: 0, message: 'Insufficient Balance', isSilent: true }]);
  });

  it('show a success of a form that stays on its page once, though the form is gone', () => {
    const { router, report } = fakeRouter();
    watchAnswers(router);
    const done = { ok: true as const, message: 'Address saved' };
    report({ fetchers: fetchersOf(`${formFetcherPrefix}a`, done) });
    showAnswer(done);
    report({ fetchers: fetchersOf('autosave', { ok: true, message: 'Draft saved' }) });
    vi.runAllTimers();
    expect(shown()).toEqual([{ status: 1, message: 'Address saved', isSilent: false }]);
  });

  it('show the refusal that the page was loaded with', () => {
    watchAnswers(fakeRouter({ actionData: { page: refused('Expired') } }).router);
    vi.runAllTimers();
    expect(shown()).toMatchObject([{ status: 0, message: 'Expired' }]);
  });
});
