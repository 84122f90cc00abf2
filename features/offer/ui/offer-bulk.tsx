import Ban from 'lucide-react/icons/ban';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import type { BulkAction } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useText } from '#ui/use-text.tsx';
import type { BuyerRow } from '../schema/views.ts';

export interface OfferBulkProps {
  isOpen: boolean;
  bulk: BulkRows<BuyerRow>;
}

const bookmark = ({ id }: BuyerRow, method: 'PUT' | 'DELETE') => ({
  method,
  path: `/dashboard/buyer/offers/${id}/bookmark`,
});

/** Bookmarks stay inside the company, so they can be undone; a rejection is sent to the supplier. */
export function OfferBulk({ bulk }: OfferBulkProps) {
  const t = useText();
  const add = (row: BuyerRow) => bookmark(row, 'PUT');
  const remove = (row: BuyerRow) => bookmark(row, 'DELETE');
  const actions: BulkAction<BuyerRow>[] = [
    {
      key: 'bookmark',
      text: t('offer.list.bulk.add'),
      icon: Bookmark,
      isFor: (row) => !row.bookmarked,
      callOf: add,
      undoOf: remove,
      done: (n) => t('offer.list.bulk.added', { n }),
    },
    {
      key: 'unbookmark',
      text: t('offer.list.bulk.remove'),
      icon: BookmarkX,
      isFor: (row) => row.bookmarked,
      callOf: remove,
      undoOf: add,
      done: (n) => t('offer.list.bulk.removed', { n }),
    },
    {
      key: 'reject',
      text: t('offer.list.bulk.reject'),
      icon: Ban,
      danger: true,
      isFor: (row) => row.can.reject,
      callOf: ({ id }, reason) => ({
        method: 'POST',
        path: `/dashboard/buyer/offers/${id}/reject`,
        body: { reason: reason === '' ? '' : 'other', reason_text: reason },
      }),
      done: (n) => t('offer.list.bulk.rejected', { n }),
      ask: {
        title: t('offer.list.bulk.rejectTitle'),
        text: t('offer.list.bulk.rejectText'),
        reason: { label: t('ui.decision.reason'), isRequired: false },
      },
    },
  ];
  return <BulkBar bulk={bulk} actions={actions} nameOf={(row) => row.number} />;
}
