import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkAction, BulkCall, BulkGiven } from './bulk-action.ts';
import { sendCalls, type BulkOutcome, type KeyedCall } from './bulk-calls.ts';
import { makeOnceKey } from './once-key.tsx';
import type { BulkRows } from './use-bulk-rows.ts';
import { useI18n } from './use-text.tsx';
import { useUndo, type Undo } from './use-undo.ts';

interface BulkRun<Row> {
  readonly isBusy: boolean;
  readonly undo: Undo;
  /** The last outcome with its action. Null: none, or it is closed. */
  readonly last: { readonly text: string | null; readonly outcome: BulkOutcome } | null;
  readonly close: () => void;
  readonly act: (action: BulkAction<Row>, given?: BulkGiven) => Promise<void>;
}

/** Keys of calls without an answer, so that their repetition changes a row once. */
function useOnceKeys() {
  const keys = useRef(new Map<string, string>());
  const nameOf = ({ method, path, body }: BulkCall) => `${method} ${path} ${JSON.stringify(body)}`;
  const keyOf = (call: BulkCall) => {
    const key = keys.current.get(nameOf(call)) ?? makeOnceKey();
    keys.current.set(nameOf(call), key);
    return key;
  };
  const forget = (calls: readonly KeyedCall[], { failed }: BulkOutcome) => {
    const unanswered = new Set(failed.get(''));
    for (const one of calls) if (!unanswered.has(one)) keys.current.delete(nameOf(one.call));
  };
  return { keyOf, forget };
}

/**
 * Runs an action for the ticked rows, one call for each. The rows that were refused stay ticked.
 */
export function useBulkRun<Row>(bulk: BulkRows<Row>, nameOf: (row: Row) => string): BulkRun<Row> {
  const { locale } = useI18n();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<BulkRun<Row>['last']>(null);
  const undo = useUndo();
  const keys = useOnceKeys();
  const send = async (rows: readonly Row[], callOf: (row: Row) => BulkCall, isLeaving = false) => {
    const calls = rows.map((row) => {
      const call = callOf(row);
      return { id: bulk.keyOf(row), name: nameOf(row), onceKey: keys.keyOf(call), call };
    });
    setBusy(true);
    const outcome = await sendCalls(calls, locale, isLeaving);
    keys.forget(calls, outcome);
    setBusy(false);
    await revalidate();
    return outcome;
  };
  const showOutcome = (action: BulkAction<Row>, rows: readonly Row[], outcome: BulkOutcome) => {
    const done = new Set(outcome.done);
    bulk.select(rows.map(bulk.keyOf).filter((key) => !done.has(key)));
    const text = done.size === 0 ? null : action.done(done.size);
    const { undoOf } = action;
    if (undoOf === undefined || outcome.failed.size > 0) setLast({ text, outcome });
    if (undoOf === undefined || text === null) return;
    const changed = rows.filter((row) => done.has(bulk.keyOf(row)));
    undo.offer({ text, revert: () => void send(changed, undoOf) });
  };
  const delay = (action: BulkAction<Row>, rows: readonly Row[]) => {
    const keysOfRows = rows.map(bulk.keyOf);
    bulk.hide(keysOfRows);
    bulk.select([]);
    const commit = async () => {
      const outcome = await send(rows, (row) => action.callOf(row, '', ''), true);
      bulk.show(keysOfRows);
      if (outcome.failed.size > 0) setLast({ text: null, outcome });
    };
    undo.offer({
      text: action.done(rows.length),
      commit: () => void commit(),
      revert: () => bulk.show(keysOfRows),
    });
  };
  const act = async (action: BulkAction<Row>, given: BulkGiven = { reason: '', day: '' }) => {
    const rows = bulk.chosen.filter(action.isFor);
    setLast(null);
    if (action.isDelayed === true) return delay(action, rows);
    const outcome = await send(rows, (row) => action.callOf(row, given.reason, given.day));
    return showOutcome(action, rows, outcome);
  };
  return { isBusy, undo, last, close: () => setLast(null), act };
}
