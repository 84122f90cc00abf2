import type { SearchArea } from './links.ts';
import type { PalettePage, WaitingPage } from './palette-rows.ts';

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  area: SearchArea;
  pages: readonly PalettePage[];
  permissions: readonly string[];
  /** The operator's queues; the tasks of members are read when the palette opens. */
  waiting: readonly WaitingPage[];
  /** Identifies the reader to the browser, which remembers their recent pages. */
  owner: string;
  onKeys: () => void;
}
