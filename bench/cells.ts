import { backendsOf, cpuMsOf } from './cpu.ts';
import { measure, type Measured, type Shot } from './load.ts';
import type { Operation } from './operations.ts';
import type { BenchServer } from './servers.ts';

/** One round of one side: CPU milliseconds a request. */
export interface Cell extends Measured {
  readonly serverMs: number;
  readonly databaseMs: number;
}

/** The same round of both sides. */
export interface Pair {
  readonly product: Cell;
  readonly floor: Cell;
}

export interface Sides {
  readonly product: BenchServer;
  readonly floor: BenchServer;
  /** Part of the titles of the database's processes. */
  readonly productDatabase: string;
  readonly floorDatabase: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const cpuOf = (cell: Cell) => cell.serverMs + cell.databaseMs;

/** The product's CPU as a multiple of the baseline's. */
export const ratioOf = ({ product, floor }: Pair): number =>
  cpuOf(product) / Math.max(0.001, cpuOf(floor));

/** CPU so far of the server and of each process of its database. */
function readCpu(server: BenchServer, database: string) {
  const backends = backendsOf(database);
  return {
    server: cpuMsOf(server.pid),
    database: new Map(backends.map((pid) => [pid, cpuMsOf(pid)])),
  };
}

async function measureCell(
  server: BenchServer,
  database: string,
  shotAt: (turn: number) => Shot,
  round: Round,
): Promise<Cell> {
  const before = readCpu(server, database);
  const measured = await measure(server.port, shotAt, round.width, round.ms, round.countMax);
  const after = readCpu(server, database);
  // Summed per process, because a pool closes idle connections and an ended process must not reduce
  // the sum.
  const used = [...after.database].map(([pid, ms]) => ms - (before.database.get(pid) ?? 0));
  return {
    ...measured,
    serverMs: (after.server - before.server) / measured.count,
    databaseMs: used.reduce((sum, ms) => sum + ms, 0) / measured.count,
  };
}

export interface Round {
  /** Requests in flight. */
  readonly width: number;
  readonly ms: number;
  /** Requests of one side after which its round ends. */
  readonly countMax?: number;
}

/** Measures both sides in turn, so that other load on the machine affects both. */
export async function measurePair(sides: Sides, operation: Operation, round: Round): Promise<Pair> {
  const { product, floor, productDatabase, floorDatabase } = sides;
  return {
    product: await measureCell(product, productDatabase, operation.product, round),
    floor: await measureCell(floor, floorDatabase, operation.floor, round),
  };
}
