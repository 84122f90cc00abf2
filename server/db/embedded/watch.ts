import type { TransactionStatus } from './messages.ts';

export interface WatchLimits {
  /**
   * Longest batch of statements, milliseconds. The thread is ended after it, because the engine has
   * neither cancel nor timeout.
   */
  statementMsMax: number;
  /** Longest pause of a client inside a transaction, milliseconds. */
  idleInTransactionMsMax: number;
}

export interface Watch {
  onSent(): void;
  onDone(status: TransactionStatus): void;
  /**
   * The client disconnected. Its transaction has ended, but one of its statements may still run.
   */
  onDetach(): void;
  /**
   * Disables both limits until the returned function is called, because a backup reads files inside
   * its transaction.
   */
  suspend(): () => void;
  clear(): void;
}

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
