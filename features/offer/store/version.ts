import type { Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { PaymentChoice } from '#features/rfq/rules/payment-terms.ts';
import type { DeliveryUnit } from '../rules/compare.ts';
import type { IncotermChoice } from '../rules/incoterms.ts';
import type { LineState, VatKind } from '../rules/lines.ts';
import type { PartConditions, PartGroup } from '../rules/part.ts';
import type { LineSums, PricedLine, Sums } from '../rules/sums.ts';

export type VersionRow = Selectable<Tables['offer_version']>;
export type LineRow = Selectable<Tables['offer_line']>;

export interface NewLine extends PricedLine {
  readonly lineId: string;
  readonly position: number;
  readonly state: LineState;
  readonly remark: string;
  readonly package: string;
  readonly vatKind: VatKind;
  readonly group: PartGroup;
}

export interface VersionTerms {
  readonly quotationNumber: string;
  readonly deliveryValue: number;
  readonly deliveryUnit: DeliveryUnit;
  readonly validUntil: string;
  readonly paymentCode: PaymentChoice;
  readonly paymentTerms: string;
  readonly incoterm: IncotermChoice;
  readonly incotermPlace: string;
  readonly terms: string;
  readonly negotiable: boolean;
  readonly firm: boolean;
  readonly part: PartConditions;
  readonly fileIds: readonly string[];
}

export interface NewVersion extends VersionTerms {
  readonly id: string;
  readonly offerId: string;
  readonly number: number;
  readonly lines: readonly NewLine[];
  readonly sums: Sums;
  readonly isComplete: boolean;
  readonly amendmentNumber: number;
  readonly answersRevisionId: string | null;
  readonly memberId: string;
  readonly now: Date;
}

function toLine(versionId: string, line: NewLine, sums: LineSums | undefined) {
  return {
    version_id: versionId,
    rfq_line_id: line.lineId,
    position: line.position,
    state: line.state,
    remark: line.remark,
    quantity_milli: line.quantityMilli,
    unit_price_minor: line.unitPriceMinor,
    package: line.package,
    part_group: line.group,
    vat_kind: line.vatKind,
    vat_rate_bp: line.vatRateBp,
    line_minor: sums?.lineMinor ?? 0n,
    discount_minor: sums?.discountMinor ?? 0n,
    vat_minor: sums?.vatMinor ?? 0n,
  };
}

/** Inserts a version with its lines and files. A version never changes afterwards. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { sums } = version;
  await tx
    .insertInto('offer_version')
    .values({
      id: version.id,
      offer_id: version.offerId,
      number: version.number,
      quotation_number: version.quotationNumber,
      sub_total_minor: sums.subTotalMinor,
      supplier_discount_minor: sums.supplierDiscountMinor,
      vat_minor: sums.vatMinor,
      after_vat_minor: sums.afterVatMinor,
      q_discount_minor: sums.qDiscountMinor,
      after_q_discount_minor: sums.afterQDiscountMinor,
      shipping_minor: sums.shippingMinor,
      customs_minor: sums.customsMinor,
      total_minor: sums.totalMinor,
      delivery_value: version.deliveryValue,
      delivery_unit: version.deliveryUnit,
      valid_until: version.validUntil,
      payment_code: version.paymentCode,
      payment_terms: version.paymentTerms,
      incoterm: version.incoterm,
      incoterm_place: version.incotermPlace,
      terms: version.terms,
      negotiable: version.negotiable,
      firm: version.firm,
      part_rule: version.part.rule,
      part_minimum_minor: version.part.minimumMinor,
      part_discount: version.part.discount,
      is_complete: version.isComplete,
      amendment_number: version.amendmentNumber,
      answers_revision_id: version.answersRevisionId,
      created_by: version.memberId,
      created_at: version.now,
    })
    .execute();
  await tx
    .insertInto('offer_line')
    .values(version.lines.map((line, index) => toLine(version.id, line, sums.lines[index])))
    .execute();
  if (version.fileIds.length === 0) return;
  await tx
    .insertInto('offer_file')
    .values(
      version.fileIds.map((fileId, position) => ({
        version_id: version.id,
        file_id: fileId,
        position,
      })),
    )
    .execute();
}

export async function listVersions(db: Db | Tx, offerId: string) {
  return db
    .selectFrom('offer_version')
    .innerJoin('member', 'member.id', 'offer_version.created_by')
    .selectAll('offer_version')
    .select('member.full_name as member_name')
    .where('offer_id', '=', offerId)
    .orderBy('number', 'desc')
    .execute();
}

export async function findVersion(db: Db | Tx, versionId: string): Promise<VersionRow> {
  return db
    .selectFrom('offer_version')
    .selectAll()
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
}

export async function listVersionsInForce(
  db: Db | Tx,
  versionIds: readonly string[],
): Promise<VersionRow[]> {
  if (versionIds.length === 0) return [];
  return db.selectFrom('offer_version').selectAll().where('id', 'in', versionIds).execute();
}

export async function listLines(db: Db | Tx, versionIds: readonly string[]): Promise<LineRow[]> {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('offer_line')
    .selectAll()
    .where('version_id', 'in', versionIds)
    .orderBy('version_id')
    .orderBy('position')
    .execute();
}

export async function listFiles(db: Db | Tx, versionIds: readonly string[]) {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('offer_file')
    .innerJoin('stored_file', 'stored_file.id', 'offer_file.file_id')
    .select([
      'offer_file.version_id',
      'stored_file.id',
      'stored_file.name',
      'stored_file.bytes',
      'stored_file.media_type',
    ])
    .where('version_id', 'in', versionIds)
    .orderBy('offer_file.position')
    .execute();
}
export type OfferFile = Awaited<ReturnType<typeof listFiles>>[number];

export async function listFileIds(tx: Tx, offerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('offer_file')
    .innerJoin('offer_version', 'offer_version.id', 'offer_file.version_id')
    .select('offer_file.file_id')
    .where('offer_version.offer_id', '=', offerId)
    .execute();
  return rows.map(({ file_id: id }) => id);
}

export async function hasFile(db: Db | Tx, offerId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offer_file')
    .innerJoin('offer_version', 'offer_version.id', 'offer_file.version_id')
    .select('offer_file.file_id')
    .where('offer_version.offer_id', '=', offerId)
    .where('offer_file.file_id', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

export function partOf(
  version: Pick<VersionRow, 'part_rule' | 'part_minimum_minor' | 'part_discount'>,
): PartConditions {
  return {
    rule: version.part_rule,
    minimumMinor: version.part_minimum_minor,
    discount: version.part_discount,
  };
}

/** VAT rates of a day, basis points by kind. Operators set them (product §2). */
export async function readVatRates(db: Db | Tx, day: string): Promise<Record<VatKind, number>> {
  const rows = await db
    .selectFrom('vat_rate')
    .distinctOn('kind')
    .select(['kind', 'rate_bp'])
    .where('valid_from', '<=', day)
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .orderBy('decision', 'desc')
    .execute();
  const rates = new Map(rows.map((row) => [row.kind, row.rate_bp]));
  return {
    standard: rates.get('standard') ?? 0,
    zero: rates.get('zero') ?? 0,
    exempt: rates.get('exempt') ?? 0,
  };
}
