import type { ReactNode } from 'react';
import { useLoadState } from './load-state.ts';
import { PartError } from './part-error.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { useText } from './use-text.tsx';

interface CardListProps<Row> {
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
  empty: ReactNode;
}

const grid = 'grid grid-cols-1 gap-gap lg:grid-cols-2';
const skeletonCards = [0, 1, 2, 3];

/** A list of cards, two in a row, in all states of the page's data ('failedMsg'). */
export function CardList<Row>(props: CardListProps<Row>) {
  return (
    // Receives the focus of a pressed retry, which disappears.
    <div tabIndex={-1} className="outline-none">
      <CardsOrState {...props} />
    </div>
  );
}

function CardsOrState<Row>({ rows, card, empty }: CardListProps<Row>) {
  const t = useText();
  const load = useLoadState();
  if (load.state === 'loading') {
    return (
      <Loading label={t('ui.table.loading')} className={grid}>
        {skeletonCards.map((index) => (
          <SkeletonCard key={index} />
        ))}
      </Loading>
    );
  }
  if (load.state === 'failed') {
    return (
      <Box>
        <PartError level={2} title={t('ui.table.failed')} requestId={load.requestId} />
      </Box>
    );
  }
  return rows.length === 0 ? <Box>{empty}</Box> : <ul className={grid}>{rows.map(card)}</ul>;
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface py-10 shadow-1">{children}</div>
  );
}

function SkeletonCard() {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-card shadow-1">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton block className="mt-2 h-8 w-24" />
    </div>
  );
}
