/**
 * Splits the byte stream of a PostgreSQL client into batches that the engine may run at once: the
 * start packet, then whole messages up to one that the server answers (Query, Sync, Flush, …).
 */

const START_CODE_SSL = 80_877_103;
const START_CODE_CANCEL = 80_877_102;
const START_CODE_GSS = 80_877_104;

const codesOf = (letters: string): Set<number> =>
  new Set([...letters].map((letter) => letter.charCodeAt(0)));
/** Messages that the server answers completely, up to ReadyForQuery: Query, Sync, FunctionCall. */
const COMPLETING = codesOf('QSF');
/**
 * Messages after which a client may wait for output: those above, and Flush, CopyDone, CopyFail.
 */
const ANSWERED = codesOf('QSFHcf');
const TERMINATE = 'X'.charCodeAt(0);

export type WireEvent =
  /** `completes`: the answer must end with ReadyForQuery. */
  | { kind: 'run'; bytes: Uint8Array; completes: boolean }
  | { kind: 'refuse-encryption' }
  | { kind: 'terminate' };

export interface FrameReader {
  push(bytes: Uint8Array): WireEvent[];
}

export function createFrameReader(): FrameReader {
  let buffered: Uint8Array = new Uint8Array(0);
  let started = false;

  function readStart(events: WireEvent[]): boolean {
    if (buffered.length < 8) return false;
    const view = new DataView(buffered.buffer, buffered.byteOffset, buffered.byteLength);
    const size = view.getUint32(0);
    if (buffered.length < size) return false;
    const code = view.getUint32(4);
    const packet = buffered.subarray(0, size);
    buffered = buffered.subarray(size);
    if (code === START_CODE_SSL || code === START_CODE_GSS)
      events.push({ kind: 'refuse-encryption' });
    else if (code === START_CODE_CANCEL) events.push({ kind: 'terminate' });
    else {
      started = true;
      events.push({ kind: 'run', bytes: packet, completes: true });
    }
    return true;
  }

  function readMessages(events: WireEvent[]): void {
    const view = new DataView(buffered.buffer, buffered.byteOffset, buffered.byteLength);
    let offset = 0;
    let runEnd = 0;
    let completes = false;
    let terminated = false;
    while (offset + 5 <= buffered.length && !terminated) {
      const type = buffered[offset] ?? 0;
      const end = offset + 1 + view.getUint32(offset + 1);
      if (end > buffered.length) break;
      if (type === TERMINATE) terminated = true;
      else if (ANSWERED.has(type)) {
        runEnd = end;
        completes = COMPLETING.has(type);
      }
      offset = end;
    }
    if (runEnd > 0) events.push({ kind: 'run', bytes: buffered.subarray(0, runEnd), completes });
    buffered = terminated ? new Uint8Array(0) : buffered.subarray(runEnd);
    if (terminated) events.push({ kind: 'terminate' });
  }

  return {
    push(bytes) {
      buffered = buffered.length === 0 ? bytes : join([buffered, bytes]);
      const events: WireEvent[] = [];
      while (!started && readStart(events));
      if (started) readMessages(events);
      return events;
    },
  };
}

/**
 * Copies the parts into one array with its own memory, so that it can be transferred to another
 * thread.
 */
export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export function queryMessage(sql: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(sql);
  const message = new Uint8Array(text.length + 6);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setUint32(1, text.length + 5);
  message.set(text, 5);
  return message;
}

export function findErrorMessage(answer: Uint8Array): string | null {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  let offset = 0;
  while (offset + 5 <= answer.length) {
    const end = offset + 1 + view.getUint32(offset + 1);
    if (answer[offset] === 'E'.charCodeAt(0)) {
      const fields = new TextDecoder().decode(answer.subarray(offset + 5, end)).split('\0');
      return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error';
    }
    offset = end;
  }
  return null;
}
