export interface LiveReader {
  readonly memberId: string;
  readonly sessionId: string;
}

export interface LiveStream {
  readonly reader: LiveReader;
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an encoded event once, by its id. Events wait until `greet`. */
  send(id: string, event: Uint8Array): void;
  replay(id: string, event: Uint8Array): void;
  /** Ends the replay with an event that is not remembered, and then sends the waiting ones. */
  greet(event: Uint8Array): void;
  remember(id: string): void;
  knows(id: string): boolean;
  /** Sends a comment, so that proxies keep the connection and a dead one is noticed. */
  beat(): void;
  end(): void;
  onEnd(run: () => void): void;
}

/**
 * Unread events of one reader. The stream ends beyond it, and the browser reconnects for the rest.
 */
const waitingMax = 256;
const rememberedMax = 200;

const encoder = new TextEncoder();
const beat = encoder.encode(': beat\n\n');

/** Encodes an event once for all streams that send it. */
export function encodeEvent(event: string, id: string | null, data: unknown): Uint8Array {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return encoder.encode(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
}

/** The last ids of a stream. Older ones are dropped, so that memory stays bounded. */
function createRecentIds() {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(id: string): void {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > rememberedMax && oldest !== undefined) ids.delete(oldest);
    },
  };
}

export function createStream(reader: LiveReader): LiveStream {
  const known = createRecentIds();
  const endings: (() => void)[] = [];
  /**
   * Events that arrive during the replay. Sent early they would be out of order, and a
   * disconnection would then lose the past.
   */
  let early: (() => void)[] | null = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  function ended(): void {
    controller = null;
    for (const run of endings.splice(0)) run();
  }

  function end(): void {
    controller?.close();
    ended();
  }

  function write(bytes: Uint8Array): void {
    if (controller === null) return;
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(bytes);
  }

  function once(id: string, event: Uint8Array): void {
    if (known.has(id)) return;
    known.add(id);
    write(event);
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      cancel: ended,
    },
    new CountQueuingStrategy({ highWaterMark: waitingMax }),
  );
  // Random, so that clients do not all reconnect at once after a restart.
  write(encoder.encode(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`));
  return {
    reader,
    body,
    send(id, event) {
      if (early === null) once(id, event);
      else early.push(() => once(id, event));
    },
    replay: once,
    greet(event) {
      write(event);
      const queued = early ?? [];
      early = null;
      for (const run of queued) run();
    },
    remember: known.add,
    knows: (id) => known.has(id),
    beat: () => write(beat),
    end,
    onEnd: (run) => endings.push(run),
  };
}
