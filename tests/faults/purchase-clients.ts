import { buyAccess, type PurchaseView } from '#features/access/schema/purchase.ts';
import { createApiClient } from '#shared/client.ts';
import type { Party } from '../factories/access.ts';

/** One purchase that somebody wants: the same key however often it is sent. */
export interface Wanted {
  readonly buyer: Party;
  readonly rfqId: string;
  readonly feeFils: bigint;
  readonly key: string;
}

export interface Told {
  readonly data: PurchaseView;
  /** The answer said that it repeats an earlier outcome. */
  readonly replayed: boolean;
}

/**
 * Refusals that a client may get while the server or its database restarts; any other fails the
 * test.
 */
const comeAgain = new Set(['busy', 'in_progress', 'not_saved']);
/** Between two tries of one client. */
const retryMs = 25;

/** The present addresses of the product, in turn; clients that lost them wait here for the next. */
export class Gate {
  /** Requests that ended without an answer, and those that were asked to retry. */
  cutOff = 0;
  failed = 0;
  acknowledged = 0;
  readonly patienceMs: number;
  #urls: readonly string[] = [];
  #turn = 0;
  #waiting: (() => void)[] = [];
  #milestones: { readonly at: number; readonly reach: () => void }[] = [];

  constructor(patienceMs = 120_000) {
    this.patienceMs = patienceMs;
  }

  open(...urls: readonly string[]): void {
    this.#urls = urls;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  shut(): void {
    this.#urls = [];
  }

  async url(): Promise<string> {
    for (;;) {
      const url = this.#urls[this.#turn++ % this.#urls.length];
      if (url !== undefined) return url;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  acknowledge(): void {
    this.acknowledged += 1;
    for (const { at, reach } of this.#milestones) if (this.acknowledged >= at) reach();
  }

  reached(at: number): Promise<void> {
    return new Promise((resolve) => {
      this.#milestones.push({ at, reach: resolve });
      if (this.acknowledged >= at) resolve();
    });
  }
}

/** Sends a purchase until it is answered, always under its key; a refusal that is no "come again" is thrown. */
export async function insist(gate: Gate, wanted: Wanted): Promise<Told> {
  const deadline = Date.now() + gate.patienceMs;
  while (Date.now() < deadline) {
    const url = await gate.url();
    let replayed = false;
    const client = createApiClient(async (apiPath, init) => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${wanted.buyer.token}`);
      const response = await fetch(`${url}/api${apiPath}`, { ...init, headers });
      replayed = response.headers.get('Idempotency-Replayed') === 'true';
      return response;
    });
    const once = { idempotencyKey: wanted.key };
    const answer = await client(buyAccess, { params: { id: wanted.rfqId }, body: {} }, once).catch(
      () => null,
    );
    if (answer?.ok === true) return { data: answer.data, replayed };
    if (answer === null) gate.cutOff += 1;
    else gate.failed += 1;
    if (answer !== null && !comeAgain.has(answer.code))
      throw new Error(`${wanted.key}: ${answer.status} ${answer.code}`);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  throw new Error(`${wanted.key} was not answered in ${gate.patienceMs} ms`);
}
