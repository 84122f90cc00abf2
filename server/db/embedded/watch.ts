import type { TransactionStatus } from './messages.ts';

export interface WatchLimits {
  /** A batch of statements that runs longer ends with the thread (the engine knows neither cancel nor timeout). */
  statementMsMax: number;
  /** A client that keeps a transaction open without a statement loses it after this long. */
  idleInTransactionMsMax: number;
}

export interface Watch {
  onSent(): void;
  onDone(status: TransactionStatus): void;
  /** The client is gone: its transaction waits for nobody, but a statement of it may still run. */
  onDetach(): void;
  /** Lifts both limits until the returned function is called: a backup reads files within its transaction. */
  suspend(): () => void;
  clear(): void;
}

/** Two clocks over the one session: how long a batch runs, and how long a transaction waits for its client. */
export function createWatch(
  limits: WatchLimits,
  events: { onStatementTooLong(): void; onIdleTooLong(): void },
): Watch {
  let outstanding = 0;
  let suspensions = 0;
  let timer: NodeJS.Timeout | undefined;

  function arm(ms: number, onLate: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(onLate, ms);
    timer.unref();
  }

  function onLateStatement(): void {
    if (suspensions > 0) arm(limits.statementMsMax, onLateStatement);
    else events.onStatementTooLong();
  }

  function onLateIdle(): void {
    if (suspensions > 0) arm(limits.idleInTransactionMsMax, onLateIdle);
    else events.onIdleTooLong();
  }

  return {
    onSent() {
      outstanding += 1;
      if (outstanding === 1) arm(limits.statementMsMax, onLateStatement);
    },
    onDone(status) {
      outstanding = Math.max(0, outstanding - 1);
      if (outstanding > 0) arm(limits.statementMsMax, onLateStatement);
      else if (status === 'I') clearTimeout(timer);
      else arm(limits.idleInTransactionMsMax, onLateIdle);
    },
    onDetach() {
      if (outstanding === 0) clearTimeout(timer);
    },
    suspend() {
      suspensions += 1;
      let isActive = true;
      return () => {
        if (isActive) suspensions -= 1;
        isActive = false;
      };
    },
    clear() {
      outstanding = 0;
      clearTimeout(timer);
    },
  };
}
