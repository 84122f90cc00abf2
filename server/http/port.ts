import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPolling } from 'node:timers/promises';
import { ConfigError, type Config } from '../config.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface Port {
  readonly server: Server;
  /** From now on requests are taken in, and answered when they are let go. */
  hold(): void;
  letGo(): void;
  /** Ends connections on which nothing has come yet. */
  endSilent(): void;
}

/** How much one connection may leave unread; tests have smaller ones. */
export interface PortLimits {
  /** Requests that were sent and not answered yet. Browsers send the next one after the answer, so that 1 is usual. */
  readonly unansweredMax: number;
  /** Bytes of an answer that wait for the client when it sends another request. */
  readonly unsentBytesMax: number;
  /** Milliseconds for which a client may read nothing of what waits for it. */
  readonly unreadMs: number;
}

const usualLimits: PortLimits = {
  unansweredMax: 16,
  unsentBytesMax: 1024 * 1024,
  unreadMs: 30_000,
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers the requests of a connection one after the other. Node hands over all requests that came in one packet at
 * once, and keeps their answers in memory until the client reads: 17 kB of requests took gigabytes. A request starts
 * when the answer before it was sent; beyond the limits the connection is ended, and what has not started never does.
 */
function createTurns(listener: Listener, limits: PortLimits) {
  const turns = new WeakMap<Socket, Exchange[]>();

  const start = (socket: Socket, waiting: readonly Exchange[]): void => {
    const [next] = waiting;
    if (next !== undefined && !socket.destroyed) listener(next.request, next.response);
  };

  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request;
      // Node goes on through the packet that made it too many.
      if (socket.destroyed) return;
      const waiting = turns.get(socket) ?? [];
      turns.set(socket, waiting);
      const unsentBytes = waiting[0]?.response.writableLength ?? 0;
      if (waiting.length >= limits.unansweredMax || unsentBytes > limits.unsentBytesMax) {
        socket.destroy();
        return;
      }
      waiting.push({ request, response });
      response.once('close', () => {
        waiting.shift();
        start(socket, waiting);
      });
      // After the whole packet has been counted: of one that holds too many, none is started.
      if (waiting.length === 1) process.nextTick(start, socket, waiting);
    },
    isIdle: (socket: Socket): boolean => (turns.get(socket)?.length ?? 0) === 0,
  };
}

/** Slow clients are cut off sooner than Node's defaults would. */
export function createPort(listener: Listener, limits: PortLimits = usualLimits): Port {
  let held: (() => void)[] | null = null;
  const options = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };
  const turns = createTurns((request, response) => {
    if (held === null) listener(request, response);
    else held.push(() => listener(request, response));
  }, limits);
  const server = createServer(options, turns.add);
  // Node calls it after so long without a byte read or written; a client that reads slowly counts as active. An answer
  // that is still being made, or a stream without news, has nothing that waits and goes on.
  server.setTimeout(limits.unreadMs, (socket) => {
    if (turns.isIdle(socket) || socket.writableLength > 0) socket.destroy();
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    server,
    hold: () => {
      held ??= [];
    },
    letGo: () => {
      const waiting = held ?? [];
      held = null;
      for (const answer of waiting) answer();
    },
    endSilent: () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** The first of the descriptors that systemd hands over (sd_listen_fds). */
const firstInherited = 3;
/** Who waits while a process is exchanged for another: as many as Linux lets wait (net.core.somaxconn). */
const waitingMax = 4096;

/**
 * The listening socket that this process was started with (systemd's socket activation, deploy/qeema@.socket), or null. It
 * outlives the process: while one stops and the next one starts, who connects waits.
 * @throws ConfigError where there are several
 */
export function takeInherited(environment: NodeJS.ProcessEnv, pid = process.pid): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: meant } = environment;
  // It was for whoever started this process.
  if (count === undefined || Number(meant) !== pid) return null;
  if (count !== '1') throw new ConfigError(`One socket is served, and ${count} were handed over.`);
  return firstInherited;
}

function explainListenFault(error: unknown, config: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${config.port} is taken: stop what runs there, or set PORT.`);
  if (code === 'EACCES')
    return new ConfigError(
      `This user may not listen on port ${config.port}: set PORT to 1024 or more.`,
    );
  return error;
}

/** Answers the port once it is open. @throws ConfigError where it is taken or not allowed */
export function openPort(
  server: Server,
  config: Config,
  inherited: number | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenFault(error, config)));
    const opened = () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : config.port);
    };
    if (inherited === null) server.listen(config.port, config.host, waitingMax, opened);
    else server.listen({ fd: inherited, backlog: waitingMax }, opened);
  });
}

/** Without DRAIN_SECONDS: so long without a request is quiet, and so long one waits for it. */
const quietMs = 100;
const unquietMsMax = 2_000;

/** Until nothing has come for a moment: who is there is told by `Connection: close` to go. */
function untilQuiet(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(late);
      server.off('connection', onNews).off('request', onNews);
      resolve();
    };
    const quiet = setTimeout(end, quietMs);
    const late = setTimeout(end, unquietMsMax);
    const onNews = () => void quiet.refresh();
    server.on('connection', onNews).on('request', onNews);
  });
}

/** Waits before the port is closed: as long as a balancer takes to notice, or until nobody comes any more. */
export async function drainPort(
  server: Server,
  config: Config,
  inherited: number | null,
): Promise<void> {
  if (config.drainMs !== null)
    await new Promise((resolve) => setTimeout(resolve, config.drainMs ?? 0));
  // An inherited socket stays open: the next process answers who comes now.
  else if (inherited === null) await untilQuiet(server);
}

/** Who has not been answered by then is cut off. */
const closeMsMax = 10_000;
/** Browsers open connections ahead, for what they may ask: who has sent nothing by then was not about to. */
const silentMsMax = 2_000;

/** Connections are taken in one each turn of the event loop; after so many turns without one, none waits. */
const emptyTurns = 2;
const takeMsMax = 1_000;

/**
 * Takes in all who have connected and still wait for that: the kernel resets them when the port is closed. Nobody is answered
 * meanwhile, so that clients who come again at once do not come for ever.
 */
async function takeWaiting(server: Server): Promise<void> {
  let empty = 0;
  const onConnection = () => {
    empty = -1;
  };
  server.on('connection', onConnection);
  const lateMs = performance.now() + takeMsMax;
  while (empty < emptyTurns && performance.now() < lateMs) {
    await afterPolling();
    empty += 1;
  }
  server.off('connection', onConnection);
}

/** Takes nothing new, and lets what is under way end. */
export async function closePort(port: Port, inherited: number | null): Promise<void> {
  const { server, hold, letGo, endSilent } = port;
  hold();
  if (inherited === null) await takeWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  letGo();
  // A connection that is kept open becomes idle when its answer is sent, after the look that `close` takes.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const silent = setTimeout(endSilent, silentMsMax);
  const late = setTimeout(() => server.closeAllConnections(), closeMsMax);
  await closed;
  clearInterval(idle);
  clearTimeout(silent);
  clearTimeout(late);
}
