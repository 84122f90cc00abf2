import type pg from 'pg';

/** The parts of the driver's connection that COPY needs. The driver's types omit them. */
interface Wire {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

interface Copying {
  submit(wire: Wire): void;
  handleRowDescription(): void;
  handleDataRow(): void;
  handlePortalSuspended(): void;
  handleEmptyQuery(): void;
  handleCommandComplete(): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCopyInResponse(wire: Wire): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

function runCopy(
  client: pg.ClientBase,
  text: string,
  parts: { onData?: (chunk: Buffer, wire: Wire) => void; input?: Buffer },
): Promise<void> {
  const { onData, input } = parts;
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    let wire: Wire | null = null;
    const nothing = () => undefined;
    const copying: Copying = {
      submit(own) {
        wire = own;
        own.query(text);
      },
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handlePortalSuspended: nothing,
      handleEmptyQuery: nothing,
      handleCommandComplete: nothing,
      handleCopyData({ chunk }) {
        if (wire !== null) onData?.(chunk, wire);
      },
      handleCopyInResponse(own) {
        if (input !== undefined) own.sendCopyFromChunk(input);
        own.endCopyFrom();
      },
      handleError(error) {
        failure ??= error;
        // The connection never becomes ready again after an error that ends it.
        if (!('code' in error)) reject(error);
      },
      handleReadyForQuery() {
        if (failure === null) resolve();
        else reject(failure);
      },
    };
    client.query(copying as unknown as pg.Submittable);
  });
}

/**
 * Bytes of one entry of a backup; a table is read in parts of this size, so that memory stays
 * bounded.
 */
const partBytes = 8_388_608;
const waitingMax = 2;

/**
 * Yields the output of COPY in parts that end with a row. A slow consumer pauses the server, so
 * memory stays bounded.
 */
export async function copyOut(
  client: pg.ClientBase,
  text: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<void> {
  let chunks: Buffer[] = [];
  let size = 0;
  let waiting = 0;
  let taken: Promise<void> = Promise.resolve();
  const failures: Error[] = [];
  const flush = (wire: Wire | null) => {
    const part = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    waiting += 1;
    if (waiting >= waitingMax) wire?.stream.pause();
    taken = taken
      .then(() => (failures.length === 0 ? onPart(part) : undefined))
      .catch((error: unknown) => {
        failures.push(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => {
        waiting -= 1;
        if (waiting < waitingMax) wire?.stream.resume();
      });
  };
  await runCopy(client, text, {
    onData(chunk, wire) {
      // Copied, because the driver reuses its buffer.
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      // A server sends each row in its own message, so a part ends here.
      if (size >= partBytes && chunk.at(-1) === 0x0a) flush(wire);
    },
  });
  if (size > 0) flush(null);
  await taken;
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

/**
 * Loads the output of `copyOut` into a server. The embedded engine cannot do this, because it has
 * no COPY input.
 */
export function copyIn(client: pg.ClientBase, text: string, part: Buffer): Promise<void> {
  return runCopy(client, text, { input: part });
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export function parseCopyRow(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((field) =>
      field === String.raw`\N`
        ? null
        : field.includes('\\')
          ? field.replace(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter)
          : field,
    );
}
