// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, recordingAction } from '#tests/harness/screen.tsx';
import { dealOf } from '#tests/harness/views/order.ts';
import { MuteButton } from './mute-button.tsx';

describe.each(locales)('the button that mutes a deal in %s', (locale) => {
  it.each([
    [false, 'on'],
    [true, 'off'],
  ])('shows the state and sends the other one (muted: %s)', async (isMuted, on) => {
    const { sent, action } = recordingAction();
    const deal = dealOf({ is_muted: isMuted });
    const { t, user } = openPage(<MuteButton deal={deal} />, { locale, action });
    const button = screen.getByRole('button', { name: t('deal.page.mute') });
    expect(button.getAttribute('aria-pressed')).toBe(String(isMuted));
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'mute', subject: deal.rfq.id, on });
  });
});
