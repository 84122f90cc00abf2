// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useCallback } from 'react';
import { Form } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import { noResponse } from '#ui/form-answer.ts';
import { useAutosave } from './use-autosave.ts';

const salem = 'salem';
const spies = () => ({
  added: vi.spyOn(deviceQueue, 'add'),
  dropped: vi.spyOn(deviceQueue, 'drop'),
});
let { added, dropped } = spies();

interface Call {
  readonly headers: Readonly<Record<string, string>>;
  readonly note: string;
  readonly replaces: boolean | undefined;
}

const calls: Call[] = [];
let answer: (call: Call) => Response | Promise<Response>;

beforeEach(async () => {
  calls.length = 0;
  answer = () => Response.json({ status: true });
  ({ added, dropped } = spies());
  added.mockResolvedValue(true);
  dropped.mockResolvedValue(undefined);
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const { payload, replace_newer: replaces } = JSON.parse(
      typeof body === 'string' ? body : '{}',
    ) as { payload: { note: string }; replace_newer?: boolean };
    const call = { headers: headers as Record<string, string>, note: payload.note, replaces };
    calls.push(call);
    return answer(call);
  });
  await deviceQueue.open(salem);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seen = { seen_draft: null, seen_version: 0, draft_page: 'page-of-this-tab' };
const guest = { url: '/api/guest/quote/token/draft', seen };

function Note({ isGuest = false }: { isGuest?: boolean }) {
  const read = useCallback(() => {
    const note = document.querySelector<HTMLInputElement>('[name=note]')?.value ?? '';
    return { title: 'Villa 12', payload: { note } };
  }, []);
  const { state, touch, flush, pause, replace } = useAutosave({
    draftId: 'draft-1',
    kind: 'rfq',
    guest: isGuest ? guest : undefined,
    read,
    isOn: true,
  });
  return (
    <Form method="post" onSubmit={pause}>
      <input name="note" aria-label="note" onInput={touch} />
      <button type="button" onClick={() => void flush()}>
        Save
      </button>
      <button type="button" onClick={replace}>
        Replace
      </button>
      <button type="submit">Send</button>
      <p role="status">{state}</p>
    </Form>
  );
}

const entry = {
  kind: 'draft',
  memberId: salem,
  label: '',
  path: '/',
  method: 'PUT',
  url: '/',
  body: {},
  onceKey: null,
  typed: {},
  savedAtMs: 0,
} as const;

const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('note'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByRole('status').textContent;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the draft of a form', () => {
  it('is saved as the member who typed it, and stays on the device under another one', async () => {
    openPage(<Note />);
    type('by Salem');
    await deviceQueue.open('mariam');
    answer = () => Response.json({ status: false, code: 'other_member' }, { status: 409 });
    vi.useFakeTimers();
    press('Save');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(state()).toBe('failed');
    expect(calls).toMatchObject([{ headers: { 'For-Member': salem }, note: 'by Salem' }]);
    expect(dropped).not.toHaveBeenCalled();
    answer = lost;
    press('Save');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(added.mock.calls[0]?.[1]).toMatchObject({ memberId: salem });
  });

  it('stays on the device until its submission is accepted', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    openPage(<Note />, { action: () => promise });
    answer = lost;
    type('offline');
    press('Save');
    await waitFor(() => expect(state()).toBe('onDevice'));
    press('Send');
    expect(dropped).not.toHaveBeenCalled();
    resolve({ ok: false, code: noResponse, message: '', errors: {}, values: {} });
    await waitFor(() => expect(added).toHaveBeenCalledTimes(2));
    expect(added.mock.calls[1]?.[0]).toMatchObject({ body: { payload: { note: 'offline' } } });
    expect(dropped).not.toHaveBeenCalled();
  });

  it('of a guest replaces newer values of another page only on request', async () => {
    openPage(<Note isGuest />);
    answer = ({ replaces }) =>
      replaces === true
        ? Response.json({ status: true })
        : Response.json({ status: false, code: 'prices_newer' }, { status: 409 });
    type('mine');
    press('Save');
    await waitFor(() => expect(state()).toBe('newer'));
    type('mine, too');
    press('Save');
    await act(() => Promise.resolve());
    expect(calls).toHaveLength(1);
    press('Replace');
    await waitFor(() => expect(state()).toBe('saved'));
    expect(calls.map(({ note, replaces }) => [note, replaces])).toEqual([
      ['mine', false],
      ['mine, too', true],
    ]);
  });

  it('leaves an older version on the device while the newer one is edited', async () => {
    const refusal = { code: 'draft_newer', locale: 'en' as const, message: '', errors: {} };
    vi.spyOn(deviceQueue, 'entries').mockReturnValue([
      { ...entry, id: 'draft:rfq:draft-1', refusal },
      { ...entry, id: 'draft:rfq:draft-2', refusal: null },
    ]);
    openPage(<Note />);
    type('newer');
    press('Save');
    await waitFor(() => expect(state()).toBe('saved'));
    expect(dropped).not.toHaveBeenCalled();
    answer = lost;
    type('newest');
    press('Save');
    await waitFor(() => expect(state()).toBe('failed'));
    expect(added).not.toHaveBeenCalled();
  });

  it('is removed from the device when its submission is accepted', async () => {
    const loaded = Promise.withResolvers<null>();
    openPage(<Note />, {
      address: '/buyer/create-rfq/1',
      action: () =>
        new Response(null, { status: 302, headers: { Location: '/buyer/rfq-product/1' } }),
      loader: ({ request }) => (request.url.includes('rfq-product') ? loaded.promise : null),
    });
    await screen.findByLabelText('note');
    type('offline');
    press('Send');
    await waitFor(() => expect(dropped).toHaveBeenCalledWith('draft:rfq:draft-1'));
    loaded.resolve(null);
  });

  it('has the time at which it was typed, and never replaces a later save', async () => {
    const slow = Promise.withResolvers<Response>();
    openPage(<Note />);
    answer = ({ note }) => (note === 'old' ? slow.promise : Response.json({ status: true }));
    type('old');
    press('Save');
    type('new');
    press('Save');
    await waitFor(() => expect(state()).toBe('saved'));
    slow.reject(new TypeError('Failed to fetch'));
    await expect(slow.promise).rejects.toThrow(TypeError);
    expect(calls.map(({ note }) => note)).toEqual(['old', 'new']);
    expect(added).not.toHaveBeenCalled();
    expect(state()).toBe('saved');

    vi.useFakeTimers({ now: 1_000_000 });
    answer = async () => {
      vi.advanceTimersByTime(5000);
      return lost();
    };
    press('Save');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(added.mock.calls[0]?.[1]).toMatchObject({ typedAtMs: 1_000_000 });
  });
});
