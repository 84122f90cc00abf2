import type { SearchArea } from './links.ts';
import type { PalettePage } from './palette-rows.ts';

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  area: SearchArea;
  pages: readonly PalettePage[];
  /** Identifies the reader to the browser, which remembers their recent pages. */
  owner: string;
  onKeys: () => void;
}
