import { useCallback, useState, useSyncExternalStore } from 'react';

/** `auto`: by the width of the window, as the style sheet decides before JavaScript. */
export type CostColumns = 'auto' | 'shown' | 'hidden';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

export interface CostView {
  readonly columns: CostColumns;
  readonly isShown: boolean;
  /** The cells of costs are columns, which keys and pastes reach. */
  readonly isInGrid: boolean;
  readonly toggle: () => void;
}

/** The two columns that only the supplier's company sees. Folded at first on windows between 768 and 1100 px. */
export function useCostColumns(hasCosts: boolean): CostView {
  const [chosen, setChosen] = useState<CostColumns>('auto');
  const isNarrow = useMedia('(768px <= width < 1100px)');
  const isPhone = useMedia('(width < 768px)');
  const columns = hasCosts ? chosen : 'hidden';
  const isShown = columns === 'auto' ? !isNarrow : columns === 'shown';
  const toggle = () => setChosen(isShown ? 'hidden' : 'shown');
  return { columns, isShown, isInGrid: isShown && !isPhone, toggle };
}
