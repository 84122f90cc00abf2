import { rfqNumber } from '../../../shared/numbers.ts';
import type { BuyerTask, SupplierTask } from '../rules/terms.ts';
import type { StoredTask } from '../store/tasks.ts';

function instant(text: string): string {
  return new Date(text).toISOString();
}

/** What waits, on the wire; `kinds` are those that were asked for. */
export function toTasks<Kind extends BuyerTask | SupplierTask>(stored: readonly StoredTask[], kinds: readonly Kind[]) {
  const rows = stored.flatMap((row) => {
    const kind = kinds.find((one) => one === row.kind);
    if (kind === undefined) return [];
    return [
      {
        kind,
        rfq_id: row.rfq_id,
        offer_id: row.offer_id,
        revision_id: row.revision_id,
        number: row.serial ?? rfqNumber(BigInt(row.rfq_number)),
        title: row.title,
        company: row.company,
        count: row.count,
        at: instant(row.at),
        due_at: row.due_at === null ? null : instant(row.due_at),
      },
    ];
  });
  return { total: stored[0]?.total ?? 0, rows };
}
