import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';
import type { ComparedField, Confirmation } from './rules/fields.ts';

export const confirmationsOfDocument = sql<readonly Confirmation[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'field', given.field, 'value', given.value, 'confirmed_at', given.confirmed_at, 'confirmed_by', given.confirmed_by)), '[]')
  from review_confirmation given where given.document_id = document.id)`;

export interface NewConfirmation {
  readonly documentId: string;
  readonly field: ComparedField;
  readonly value: string;
  readonly now: Date;
  readonly operatorId: string;
}

/**
 * Records a confirmation, which replaces one with an older value. The caller must have locked the
 * company.
 */
export async function saveConfirmation(tx: Tx, given: NewConfirmation): Promise<void> {
  const changes = { value: given.value, confirmed_at: given.now, confirmed_by: given.operatorId };
  await tx
    .insertInto('review_confirmation')
    .values({ document_id: given.documentId, field: given.field, ...changes })
    .onConflict((conflict) => conflict.columns(['document_id', 'field']).doUpdateSet(changes))
    .execute();
}

/** The caller must have locked the company. */
export async function deleteConfirmation(
  tx: Tx,
  documentId: string,
  field: ComparedField,
): Promise<void> {
  await tx
    .deleteFrom('review_confirmation')
    .where('document_id', '=', documentId)
    .where('field', '=', field)
    .execute();
}
