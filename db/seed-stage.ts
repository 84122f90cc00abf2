import { uploadFile } from '../features/attachment/schema.ts';
import type { DemoBasket } from './demo-basket.ts';
import type { plantCategories } from './demo-categories.ts';
import type { DemoBid, DemoDeal } from './demo-plan.ts';
import type { Act, DemoActor } from './demo-world.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface DemoCast {
  readonly act: Act;
  readonly now: Date;
  readonly owners: ReadonlyMap<string, DemoActor>;
  /** May write requests but must not publish them. */
  readonly requester: DemoActor;
  readonly operator: DemoActor;
  readonly drawPdf: (title: string) => Uint8Array<ArrayBuffer>;
  /** Runs what is due for an RFQ at a moment, as the product's clock does. */
  readonly applyDeadlines: (rfqId: string, at: Date) => Promise<void>;
}

interface Step {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

export interface Stage extends DemoCast {
  readonly categories: Awaited<ReturnType<typeof plantCategories>>;
  readonly cityIds: ReadonlyMap<string, string>;
  readonly steps: Step[];
}

export function ownerOf(cast: DemoCast, email: string): DemoActor {
  const owner = cast.owners.get(email);
  if (owner === undefined) throw new Error(`the demo has no ${email}`);
  return owner;
}

export function pdfFile(cast: DemoCast, title: string): File {
  return new File([cast.drawPdf(title)], `${title}.pdf`, { type: 'application/pdf' });
}

export async function upload(
  cast: DemoCast,
  who: DemoActor,
  at: Date,
  title: string,
): Promise<string> {
  return (await cast.act(who, at, uploadFile, { body: { file: pdfFile(cast, title) } })).id;
}

export function scaled(basket: DemoBasket, deal: DemoDeal) {
  return basket.lines.map((one) => {
    const exact = (one.quantityMilli * BigInt(deal.scalePercent)) / 100n;
    // Pieces must be whole, at least one.
    const quantityMilli = exact < 1000n ? 1000n : (exact / 1000n) * 1000n;
    return { ...one, quantityMilli };
  });
}

export type Lines = ReturnType<typeof scaled>;

export interface Running {
  readonly deal: DemoDeal;
  readonly buyer: DemoActor;
  readonly lines: Lines;
  readonly publishedAt: Date;
  rfqId: string;
  lineIds: readonly string[];
  readonly offers: { id: string; version: number; bid: DemoBid }[];
  orderId: string;
  orderLines: readonly { id: string; quantity: string }[];
}

export function winnerOf(running: Running) {
  const [winner] = running.offers;
  if (winner === undefined) throw new Error('a deal without offers was accepted');
  return { ...winner, supplier: winner.bid.supplier };
}
