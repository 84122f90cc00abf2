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

  it('separates a success and a failure with the same text', () => {
    showToast({ status: 0, message: 'Done' });
    showToast({ status: 1, message: 'Done' });
    expect(currentToasts().map((toast) => toast.status)).toEqual([0, 1]);
  });

  it('drops the oldest above three', () => {
    for (const message of ['a', 'b', 'c', 'd']) showToast({ status: 1, message });
    expect(currentToasts().map((toast) => toast.message)).toEqual(['b', 'c', 'd']);
  });

  it('closes one and leaves the others', () => {
    showToast({ status: 1, message: 'a' });
    showToast({ status: 1, message: 'b' });
    closeToast(currentToasts()[0]?.id ?? -1);
    expect(currentToasts().map((toast) => toast.message)).toEqual(['b']);
  });
});
