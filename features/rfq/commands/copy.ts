import type { MemberCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { draftsMax } from '#features/draft/rules.ts';
import { countDrafts, upsertDraft } from '#features/draft/store.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '../reads/rfq.ts';
import { textsOfRfq } from '../rules/form.ts';
import { decideRfq, toRfqRefusal } from '../rules/table.ts';
import { findRfq } from '../store/row.ts';
import { recordRfq } from './notify.ts';

/**
 * Copies an own request in any state to a new draft without its last day. Refuses: not_found,
 * not_allowed, drafts_full.
 */
export async function copyRfq(
  call: MemberCall,
  id: string,
): Promise<{ draft_id: string } | Refusal> {
  const { actor, now } = call;
  return call.transaction(async (tx) => {
    const row = await findRfq(tx, id);
    const view = row === undefined ? null : await readRfq(call, tx, id, now);
    if (row === undefined || view === null || !maySeeRfq(actor, row)) return refuse('not_found');
    const decision = decideRfq('copy', buyerFactsOf(actor, row, now));
    if (!decision.ok) return toRfqRefusal(decision.refused);
    if ((await countDrafts(tx, actor.memberId)) >= draftsMax) return refuse('drafts_full');
    const { expiry_date: _lastDay, needed_on: _needed, ...texts } = textsOfRfq(view);
    const draftId = call.random.id();
    await upsertDraft(tx, {
      id: draftId,
      companyId: actor.companyId,
      memberId: actor.memberId,
      kind: 'rfq',
      rfqId: null,
      title: view.title,
      copiedFrom: id,
      payload: {
        ...texts,
        lines: view.lines.map((line) => ({
          description: line.description,
          quantity: line.quantity,
          unit_code: line.unit_code,
          item_code: line.item_code,
          brand: line.brand,
          part_number: line.part_number,
          or_equal: line.or_equal ? 'on' : '',
          drawing_id: line.drawing?.id ?? '',
        })),
        open_file_ids: view.files.filter((file) => file.is_open).map((file) => file.id),
        files: view.files.map(({ is_open: _isOpen, ...file }) => ({
          ...file,
          url: `/api/dashboard/buyer/rfq/${id}/files/${file.id}`,
        })),
      },
      now,
    });
    await recordRfq(tx, call, row, 'rfq.copied');
    return { draft_id: draftId };
  });
}
