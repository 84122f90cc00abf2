/** Whose events, and the session that lets them be read. */
export interface LiveReader {
  readonly memberId: string;
  readonly sessionId: string;
}

/** One open stream of server-sent events. */
export interface LiveStream {
  readonly reader: LiveReader;
  readonly body: ReadableStream<Uint8Array>;
  /** News: sent once (an id that was sent or remembered before is left out), and kept back until `greet`. */
  send(event: string, id: string, data: unknown): void;
  /** What was missed, at once and in its order. */
  replay(event: string, id: string, data: unknown): void;
  /** Ends the past with an event that is not remembered; news that came meanwhile follow. */
  greet(event: string, id: string | null, data: unknown): void;
  /** Counts as sent. */
  remember(id: string): void;
  knows(id: string): boolean;
  /** A comment, so that proxies keep the connection and a dead one is noticed. */
  beat(): void;
  end(): void;
  onEnd(run: () => void): void;
}

/** Events that a reader who does not read may let wait; then the stream ends, and the browser comes back for the rest. */
const waitingMax = 256;
const rememberedMax = 200;

function encodeEvent(event: string, id: string | null, data: unknown): string {
  return `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

export function createStream(reader: LiveReader): LiveStream {
  const encoder = new TextEncoder();
  const known = new Set<string>();
  const endings: (() => void)[] = [];
  /** News that came while the past was read: before it they would be out of order, and a cut there would lose the past. */
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

  function write(text: string): void {
    if (controller === null) return;
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(encoder.encode(text));
  }

  function remember(id: string): void {
    known.add(id);
    const [oldest] = known;
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest);
  }

  function once(event: string, id: string, data: unknown): void {
    if (known.has(id)) return;
    remember(id);
    write(encodeEvent(event, id, data));
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
  // Different for each, so that all who were cut off by a restart do not come back in one instant.
  write(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`);
  return {
    reader,
    body,
    send(event, id, data) {
      if (early === null) once(event, id, data);
      else early.push(() => once(event, id, data));
    },
    replay: once,
    greet(event, id, data) {
      write(encodeEvent(event, id, data));
      const held = early ?? [];
      early = null;
      for (const run of held) run();
    },
    remember,
    knows: (id) => known.has(id),
    beat: () => write(': beat\n\n'),
    end,
    onEnd: (run) => endings.push(run),
  };
}
