import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPolling } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface Port {
  readonly server: Server;
  pause(): void;
  resume(): void;
  endSilent(): void;
}

export interface PortLimits {
  /**
   * Requests without an answer yet. Browsers usually have one, because they send the next after the
   * answer.
   */
  readonly unansweredMax: number;
  readonly unsentBytesMax: number;
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
 * Answers the requests of a connection one after the other, because Node passes on all requests of
 * one packet at once and buffers their answers until the client reads: 17 kB of requests took
 * gigabytes. A request starts when the answer before it was sent. Beyond the limits the connection
 * is ended, and queued requests never start.
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
      // Node continues with the rest of the packet that exceeded the limit.
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
      // After the whole packet was counted, so that a packet with too many requests starts none.
      if (waiting.length === 1) process.nextTick(start, socket, waiting);
    },
    isIdle: (socket: Socket): boolean => (turns.get(socket)?.length ?? 0) === 0,
  };
}

/** Closes slow connections sooner than Node's defaults, because each one takes memory. */
export function createPort(listener: Listener, limits: PortLimits = usualLimits): Port {
  let queued: (() => void)[] | null = null;
  const options = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };
  const turns = createTurns((request, response) => {
    if (queued === null) listener(request, response);
    else queued.push(() => listener(request, response));
  }, limits);
  const server = createServer(options, turns.add);
  // Node calls this after a period without bytes; a client that reads slowly counts as active. An
  // answer in progress or a quiet stream has no unread data, so it continues.
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
    pause: () => {
      queued ??= [];
    },
    resume: () => {
      const waiting = queued ?? [];
      queued = null;
      for (const answer of waiting) answer();
    },
    endSilent: () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

const firstInherited = 3;
/**
 * Connections that wait while one process replaces another: Linux's maximum (net.core.somaxconn).
 */
const waitingMax = 4096;

/**
 * The listening socket that systemd passed to this process (socket activation,
 * deploy/qeema@.socket), or null. It outlives the process, so that connections wait during a
 * restart.
 * @throws ConfigError if there are several
 */
export function inheritedSocket(environment: NodeJS.ProcessEnv, pid = process.pid): number | null {
  const { LISTEN_FDS: count, LISTEN_PID: meant } = environment;
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

/** Resolves with the port once it is open. @throws ConfigError if it is in use or not allowed */
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

/** @throws ConfigError if the port is in use or not allowed */
export async function assertPortIsFree(config: Config): Promise<void> {
  const probe = createServer();
  await openPort(probe, config, null);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** Without DRAIN_SECONDS: the port counts as quiet after this time without a request. */
const quietMs = 100;
const unquietMsMax = 2_000;

/**
 * Resolves once no request has come for a moment. Answers carry `Connection: close`, so that
 * clients leave.
 */
function untilQuiet(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(deadline);
      server.off('connection', onNews).off('request', onNews);
      resolve();
    };
    const quiet = setTimeout(end, quietMs);
    const deadline = setTimeout(end, unquietMsMax);
    const onNews = () => void quiet.refresh();
    server.on('connection', onNews).on('request', onNews);
  });
}

/** Waits before the port closes, until a balancer has noticed or no requests come any more. */
export async function drainPort(
  server: Server,
  config: Config,
  inherited: number | null,
): Promise<void> {
  if (config.drainMs !== null)
    await new Promise((resolve) => setTimeout(resolve, config.drainMs ?? 0));
  // An inherited socket stays open, so the next process answers new connections.
  else if (inherited === null) await untilQuiet(server);
}

const closeMsMax = 10_000;
/** Browsers open connections in advance; those that have sent nothing by then are closed. */
const silentMsMax = 2_000;

/**
 * The event loop accepts one connection per turn, so after this many turns without one none waits.
 */
const emptyTurns = 2;
const acceptMsMax = 1_000;

/**
 * Accepts all connections that wait in the kernel, which would reset them when the port closes.
 * Answers none of them until it is done, so that clients that reconnect at once do not prolong this
 * without end.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let empty = 0;
  const onConnection = () => {
    empty = -1;
  };
  server.on('connection', onConnection);
  const deadlineMs = performance.now() + acceptMsMax;
  while (empty < emptyTurns && performance.now() < deadlineMs) {
    await afterPolling();
    empty += 1;
  }
  server.off('connection', onConnection);
}

export async function closePort(port: Port, inherited: number | null): Promise<void> {
  const { server, pause, resume, endSilent } = port;
  pause();
  if (inherited === null) await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  resume();
  // A kept connection becomes idle after its answer, which is after `close` has looked for idle
  // ones.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const silent = setTimeout(endSilent, silentMsMax);
  const deadline = setTimeout(() => server.closeAllConnections(), closeMsMax);
  await closed;
  clearInterval(idle);
  clearTimeout(silent);
  clearTimeout(deadline);
}
