import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { LandedCosts } from '../rules/landed.ts';

export interface LandedInputs {
  readonly extraSupplierMinor: bigint | null;
  readonly offers: ReadonlyMap<string, LandedCosts>;
}

interface LandedRow {
  readonly extra_supplier_minor: bigint | null;
  readonly offer_id: string | null;
  readonly freight_minor: bigint | null;
  readonly customs_minor: bigint | null;
}

/** Only for the buyer of the RFQ. */
export async function readLandedInputs(db: Db | Tx, rfqId: string): Promise<LandedInputs> {
  const { rows } = await sql<LandedRow>`
    select extra_supplier_minor, offer_id, freight_minor, customs_minor
    from landed_cost left join offer_landed_cost using (rfq_id) where rfq_id = ${rfqId}`.execute(
    db,
  );
  return {
    extraSupplierMinor: rows[0]?.extra_supplier_minor ?? null,
    offers: new Map(
      rows.flatMap(({ offer_id: id, freight_minor: freight, customs_minor: customs }) =>
        id === null ? [] : [[id, { freightMinor: freight, customsMinor: customs }] as const],
      ),
    ),
  };
}

export async function listOfferIds(tx: Tx, rfqId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('offer')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('continues_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface SavedInputs extends LandedInputs {
  readonly rfqId: string;
  readonly memberId: string;
  readonly now: Date;
}

/** Replaces the inputs of an RFQ. The caller must hold the RFQ's lock. */
export async function saveLandedInputs(tx: Tx, saved: SavedInputs): Promise<void> {
  const own = {
    extra_supplier_minor: saved.extraSupplierMinor,
    saved_by: saved.memberId,
    saved_at: saved.now,
  };
  await tx
    .insertInto('landed_cost')
    .values({ rfq_id: saved.rfqId, ...own })
    .onConflict((conflict) => conflict.column('rfq_id').doUpdateSet(own))
    .execute();
  await tx.deleteFrom('offer_landed_cost').where('rfq_id', '=', saved.rfqId).execute();
  if (saved.offers.size === 0) return;
  await tx
    .insertInto('offer_landed_cost')
    .values(
      [...saved.offers].map(([offerId, costs]) => ({
        offer_id: offerId,
        rfq_id: saved.rfqId,
        freight_minor: costs.freightMinor,
        customs_minor: costs.customsMinor,
      })),
    )
    .execute();
}
