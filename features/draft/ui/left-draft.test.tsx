// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { useLeftDraft } from './left-draft.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const refusedAs = (code: string): DeviceEntry['refusal'] => ({
  code,
  locale: 'en',
  message: '',
  errors: {},
});
const entry: DeviceEntry = {
  id: 'draft:rfq:draft-1',
  kind: 'draft',
  memberId: 'salem',
  label: 'Villa 12',
  path: '/buyer/create-rfq/draft-1',
  method: 'PUT',
  url: '/api/dashboard/drafts/draft-1',
  body: {},
  onceKey: null,
  typed: { note: 'typed here' },
  savedAtMs: noon,
  refusal: null,
};

function Left({ savedAt }: { savedAt: string | null }) {
  const left = useLeftDraft(entry.id, savedAt);
  return <p role="status">{left === null ? 'server' : JSON.stringify(left)}</p>;
}

async function opened(refusal: DeviceEntry['refusal'], savedAt: string | null, hash = '') {
  const found = vi.spyOn(deviceQueue, 'find').mockResolvedValue({ ...entry, refusal });
  openPage(<Left savedAt={savedAt} />, { address: `/buyer/create-rfq/draft-1${hash}` });
  await waitFor(() => expect(found).toHaveBeenCalled());
  await found.mock.results[0]?.value;
  await screen.findByRole('status');
  const text = () => screen.getByRole('status').textContent;
  await waitFor(() => expect(text()).not.toBe(''));
  return text;
}

beforeEach(() => vi.restoreAllMocks());
afterEach(cleanup);

describe('a form whose draft was typed on this device without a network', () => {
  const typed = JSON.stringify(entry.typed);
  const later = '2026-11-20T13:00:00Z';
  const earlier = '2026-11-20T11:00:00Z';

  it('opens with the newer of both versions', async () => {
    const newer = await opened(null, earlier);
    await waitFor(() => expect(newer()).toBe(typed));
    cleanup();
    expect((await opened(null, later))()).toBe('server');
  });

  it('opens with the refused values, so that they can be corrected', async () => {
    const text = await opened(refusedAs('validation'), later);
    await waitFor(() => expect(text()).toBe(typed));
  });

  it('opens with the newer version of the server, and with its own on request only', async () => {
    expect((await opened(refusedAs('draft_newer'), earlier))()).toBe('server');
    cleanup();
    const own = await opened(refusedAs('draft_newer'), earlier, '#device');
    await waitFor(() => expect(own()).toBe(typed));
  });
});
