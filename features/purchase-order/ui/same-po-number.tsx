import { isolate, isolateLtr } from '#shared/bidi.ts';
import { Note } from '#ui/note.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { OrderView } from '../schema/views.ts';

/** Warns a buyer of a PO number that another order has, while the number may still change. */
export function SamePoNumber({ order }: { order: OrderView }) {
  const { t } = useI18n();
  const { po_number: number, same_po_number: serial, state } = order;
  if (serial === null || state !== 'made') return null;
  const args = { number: isolate(number), serial: isolateLtr(serial) };
  return (
    <Note tone="accent" title={t('order.page.samePoNumber', args)}>
      {t('order.page.samePoNumberWhy')}
    </Note>
  );
}
