import type { Box, Size } from './viewer-layout.ts';

export interface ViewedDocument {
  readonly id: string;
  /** The file's name: `licence.pdf`. */
  readonly name: string;
  /** Null: the file is generated on request. */
  readonly bytes: number | null;
  readonly media_type: string;
  readonly url: string;
}

export interface TextItem extends Box {
  readonly text: string;
  /** Arabic and Hebrew: the text begins at the right. */
  readonly isRtl: boolean;
}

/**
 * The text of one page. Positions are in the page's own units (PDF points), from the top left
 * corner of the unturned page.
 */
export interface PageText extends Size {
  /** From 1. */
  readonly page: number;
  readonly items: readonly TextItem[];
}

/** The text of a document: no items if its pages are pictures. */
export interface DocumentText {
  readonly documentId: string;
  readonly pages: readonly PageText[];
}

/** A frame around a place on a page, in the units of `PageText`. */
export interface Highlight extends Box {
  readonly id: string;
  /** From 1. */
  readonly page: number;
  /** `same` in the accent colour, `different` in the danger colour. */
  readonly tone: 'same' | 'different';
}

export interface DocumentViewerProps {
  /** At least one. */
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
  /** The id of the frame to scroll to. */
  shownHighlight?: string | null;
  /** Called once per document with the text of its first 20 pages; for an image with no pages. */
  onTextReady?: (text: DocumentText) => void;
  /** Classes with the height: `h-[75dvh]`, or `min-h-0 flex-1` within a column. */
  className?: string;
}
