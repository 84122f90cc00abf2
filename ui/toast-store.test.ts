import { beforeEach, describe, expect, it } from 'vitest';
import { closeToast, currentToasts, showToast, subscribeToToasts } from './toast-store.ts';

beforeEach(() => {
  for (const toast of currentToasts()) closeToast(toast.id);
});

describe('toast store', () => {
  it('notifies its listeners until they unsubscribe', () => {
    let calls = 0;
    const leave = subscribeToToasts(() => (calls += 1));
    showToast({ status: 1, message: 'Saved' });
    leave();
    showToast({ status: 1, message: 'Sent' });
    expect(calls).toBe(1);
  });

  it('shows the same message once and restarts its time', () => {
    showToast({ status: 0, message: 'Insufficient Balance' });
    const first = currentToasts()[0]?.id;
    showToast({ status: 0, message: 'Insufficient Balance' });
    expect(currentToasts()).toHaveLength(1);
    expect(currentToasts()[0]?.id).not.toBe(first);
  });

  it('has only the newest message', () => {
    for (const message of ['a', 'b', 'c']) showToast({ status: 1, message });
    expect(currentToasts().map((toast) => toast.message)).toEqual(['c']);
  });

  it('separates a success and a failure with the same text', () => {
    showToast({ status: 0, message: 'Done' });
    showToast({ status: 1, message: 'Done' });
    expect(currentToasts().map((toast) => toast.status)).toEqual([1]);
  });

  it('does not close a toast that has been replaced', () => {
    showToast({ status: 1, message: 'a' });
    const first = currentToasts()[0]?.id ?? -1;
    showToast({ status: 1, message: 'b' });
    closeToast(first);
    expect(currentToasts().map((toast) => toast.message)).toEqual(['b']);
  });
});
