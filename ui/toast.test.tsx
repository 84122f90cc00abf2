// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { closeToast, currentToasts, showToast, toastMs } from './toast-store.ts';
import { ToastRegion } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  act(() => currentToasts().forEach(({ id }) => closeToast(id)));
  vi.useRealTimers();
});

function say(message: string, status: 0 | 1 = 1): void {
  act(() => showToast({ status, message }));
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

const shown = () => currentToasts().map(({ message }) => message);

describe('a toast', () => {
  it('is announced as a status when something was done, and as an alert when it failed', () => {
    openPage(<ToastRegion />);
    say('Offer accepted');
    expect(screen.getByRole('status').textContent).toContain('Offer accepted');
    say('The offer has changed', 0);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toContain('The offer has changed');
  });

  it('is not announced when the page announces the message itself', () => {
    openPage(<ToastRegion />);
    act(() => showToast({ status: 0, message: 'Insufficient Balance', isSilent: true }));
    expect(screen.getByText('Insufficient Balance')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('has the direction of the page when it begins with a name in the other script', () => {
    const { t } = openPage(<ToastRegion />);
    say(t('user.disabled', { name: 'نورة' }));
    const text = screen.getByText(/disabled/);
    expect(text.hasAttribute('dir')).toBe(false);
    expect(text.textContent).toContain('\u2068نورة\u2069');
  });

  it('has its live regions on the page before the first message', () => {
    openPage(<ToastRegion />);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('stays for five seconds', () => {
    openPage(<ToastRegion />);
    say('Offer accepted');
    wait(toastMs - 1);
    expect(shown()).toEqual(['Offer accepted']);
    wait(1);
    expect(shown()).toEqual([]);
  });

  it('stays while the pointer is on it or it has the focus', () => {
    openPage(<ToastRegion />);
    say('Offer accepted');
    wait(3000);
    const card = screen.getByText('Offer accepted').closest('div') ?? document.body;
    fireEvent.pointerEnter(card);
    wait(60_000);
    expect(shown()).toEqual(['Offer accepted']);
    fireEvent.pointerLeave(card);
    wait(1999);
    expect(shown()).toEqual(['Offer accepted']);
    wait(1);
    expect(shown()).toEqual([]);
  });

  it('is closed by its button', () => {
    const { t } = openPage(<ToastRegion />);
    say('Offer accepted');
    fireEvent.click(screen.getByRole('button', { name: t('ui.close') }));
    expect(shown()).toEqual([]);
  });

  it('restarts its time when the same message is shown again, and is shown once', () => {
    openPage(<ToastRegion />);
    say('Saved');
    wait(4000);
    say('Saved');
    wait(4000);
    expect(shown()).toEqual(['Saved']);
  });

  it('is replaced by the next one', () => {
    openPage(<ToastRegion />);
    for (const message of ['One', 'Two']) say(message);
    expect(shown()).toEqual(['Two']);
    expect(screen.queryByText('One')).toBeNull();
  });
});
