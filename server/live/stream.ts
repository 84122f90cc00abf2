export interface LiveReader {
  readonly memberId: string;
  readonly sessionId: string;
}

/** The connection of a stream: Node's response, because a web stream takes twice its memory. */
export interface Connection {
  readonly destroyed: boolean;
  /** Bytes that wait for the client. */
  readonly writableLength: number;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', run: () => void): unknown;
}

export interface LiveStream {
  readonly reader: LiveReader;
  /** Sends everything so far to the connection, and all later events. */
  attach(connection: Connection): void;
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
 * Unread bytes of one reader, about 300 events. The connection is destroyed beyond it, and the browser
 * reconnects for the rest.
 */
const unreadBytesMax = 64 * 1024;
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
  let connection: Connection | null = null;
  /** Bytes from before the answer has begun. */
  let opening: Uint8Array[] = [];
  let isEnded = false;

  function finish(): void {
    isEnded = true;
    for (const run of endings.splice(0)) run();
  }

  function end(): void {
    if (isEnded) return;
    connection?.end();
    finish();
  }

  function write(bytes: Uint8Array): void {
    if (isEnded) return;
    if (connection === null) opening.push(bytes);
    else if (connection.writableLength > unreadBytesMax) connection.destroy();
    else connection.write(bytes);
  }

  function once(id: string, event: Uint8Array): void {
    if (known.has(id)) return;
    known.add(id);
    write(event);
  }

  // Random, so that clients do not all reconnect at once after a restart.
  write(encoder.encode(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`));
  return {
    reader,
    attach(opened) {
      const past = Buffer.concat(opening);
      opening = [];
      // A client that left during the replay has closed already.
      if (opened.destroyed) return finish();
      opened.once('close', finish);
      opened.write(past);
      if (isEnded) opened.end();
      else connection = opened;
      return undefined;
    },
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
