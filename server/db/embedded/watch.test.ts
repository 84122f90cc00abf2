import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatch } from './watch.ts';

const limits = { statementMsMax: 1_000, idleInTransactionMsMax: 500 };

function start() {
  const events = { onStatementTooLong: vi.fn(), onIdleTooLong: vi.fn() };
  return { watch: createWatch(limits, events), ...events };
}

describe('the watchdog of the one session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports a statement that runs longer than allowed, once', () => {
    const { watch, onStatementTooLong } = start();
    watch.onSent();
    vi.advanceTimersByTime(999);
    expect(onStatementTooLong).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onStatementTooLong).toHaveBeenCalledTimes(1);
  });

  it('gives each of several queued batches the full time', () => {
    const { watch, onStatementTooLong } = start();
    for (let count = 0; count < 3; count += 1) watch.onSent();
    for (let count = 0; count < 3; count += 1) {
      vi.advanceTimersByTime(900);
      watch.onDone('I');
    }
    vi.advanceTimersByTime(10_000);
    expect(onStatementTooLong).not.toHaveBeenCalled();
  });

  it.each(['T', 'E'] as const)(
    'reports a client that does nothing in a transaction (state %s)',
    (status) => {
      const { watch, onIdleTooLong } = start();
      watch.onSent();
      watch.onDone(status);
      vi.advanceTimersByTime(499);
      expect(onIdleTooLong).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onIdleTooLong).toHaveBeenCalledTimes(1);
    },
  );

  it('restarts the idle clock with each statement of the transaction', () => {
    const { watch, onIdleTooLong } = start();
    for (let count = 0; count < 5; count += 1) {
      watch.onSent();
      watch.onDone('T');
      vi.advanceTimersByTime(400);
    }
    watch.onSent();
    watch.onDone('I');
    vi.advanceTimersByTime(10_000);
    expect(onIdleTooLong).not.toHaveBeenCalled();
  });

  it('lets a statement run while the limit is lifted, and watches it again afterwards', () => {
    const { watch, onStatementTooLong } = start();
    const resume = watch.suspend();
    watch.onSent();
    vi.advanceTimersByTime(60_000);
    expect(onStatementTooLong).not.toHaveBeenCalled();
    resume();
    resume();
    vi.advanceTimersByTime(1_000);
    expect(onStatementTooLong).toHaveBeenCalledTimes(1);
  });

  it('lets a backup pause within its transaction as well', () => {
    const { watch, onIdleTooLong } = start();
    const resume = watch.suspend();
    watch.onSent();
    watch.onDone('T');
    vi.advanceTimersByTime(60_000);
    expect(onIdleTooLong).not.toHaveBeenCalled();
    resume();
    vi.advanceTimersByTime(500);
    expect(onIdleTooLong).toHaveBeenCalledTimes(1);
  });

  it('continues to watch the statement of a client that left', () => {
    const { watch, onStatementTooLong } = start();
    watch.onSent();
    watch.onDetach();
    vi.advanceTimersByTime(1_000);
    expect(onStatementTooLong).toHaveBeenCalledTimes(1);
  });

  it('does not report a client that left for its open transaction', () => {
    const { watch, onIdleTooLong } = start();
    watch.onSent();
    watch.onDone('T');
    watch.onDetach();
    vi.advanceTimersByTime(10_000);
    expect(onIdleTooLong).not.toHaveBeenCalled();
  });
});
