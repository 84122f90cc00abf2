import type { Box, Size } from './viewer-layout.ts';

export interface ViewedDocument {
  readonly id: string;
  readonly name: string;
  /** Null: the file is generated on request. */
  readonly bytes: number | null;
  readonly media_type: string;
  readonly url: string;
}

export interface TextItem extends Box {
  readonly text: string;
  readonly isRtl: boolean;
}

/**
 * The text of one page. Positions are in the page's own units (PDF points), from the top left
 * corner of the unturned page.
 */
export interface PageText extends Size {
  readonly page: number;
  readonly items: readonly TextItem[];
}

export interface DocumentText {
  readonly documentId: string;
  readonly pages: readonly PageText[];
}

export interface Highlight extends Box {
  readonly id: string;
  readonly page: number;
  readonly tone: 'same' | 'different';
  /** Narrows the frame to this part of its line. A day is `YYYY-MM-DD`. */
  readonly text?: string;
}

export interface DocumentViewerProps {
  documents: readonly ViewedDocument[];
  selectedId: string;
  /**
   * Called when the reader chooses another document here. Omit it if the page has its own choice.
   */
  onSelect?: (id: string) => void;
  /** "Trade licence of …": the accessible name of the viewer and of its picture. */
  label: string;
  /** Frames on pages. Pass the same array until they change, to avoid renders. */
  highlights?: readonly Highlight[];
  shownHighlight?: string | null;
  /** Called once per document with the text of its first 20 pages; for an image with no pages. */
  onTextReady?: (text: DocumentText) => void;
  className?: string;
}
