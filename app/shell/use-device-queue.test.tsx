// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import type { DeviceEntry } from '#ui/device-queue/entry.ts';
import { closeToast, currentToasts } from '#ui/toast-store.ts';
import { openPage } from '../../tests/harness/page.tsx';
import { locales } from '../../tests/harness/screen.tsx';
import { useDeviceQueue } from './use-device-queue.ts';

const entryOf = (id: string, message?: string): DeviceEntry => ({
  id,
  kind: 'receipt',
  memberId: 'salem',
  label: id,
  path: '/buyer/wizard/1',
  method: 'POST',
  url: '/api/dashboard/buyer/orders/1/receive',
  body: {},
  onceKey: id,
  typed: {},
  savedAtMs: 0,
  refusal:
    message === undefined ? null : { code: 'over_received', locale: 'en', message, errors: {} },
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) closeToast(id);
});

function Area() {
  useDeviceQueue('salem');
  return <main />;
}

it.each(locales)(
  'a page sends what waits once on arrival, and one toast states both outcomes, in %s',
  async (locale) => {
    vi.spyOn(deviceQueue, 'open').mockResolvedValue(undefined);
    vi.spyOn(deviceQueue, 'entries').mockReturnValue([entryOf('a'), entryOf('b')]);
    const flush = vi.spyOn(deviceQueue, 'flush').mockResolvedValue({
      sent: [entryOf('a')],
      refused: [entryOf('b', 'Too much')],
      isEnded: false,
    });
    const { t } = openPage(<Area />, { locale, loader: () => null });
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    expect(currentToasts()).toMatchObject([
      { status: 0, message: `${t('shell.device.sent', { n: 1 })} Too much` },
    ]);
    expect(flush).toHaveBeenCalledTimes(1);
  },
);
