import type { Box, Size } from './viewer-layout.ts';

/** A stored file that can be shown. */
export interface ViewedDocument {
  readonly id: string;
  /** The file's name: `licence.pdf`. */
  readonly name: string;
  /** Null where a file is made when it is asked for. */
  readonly bytes: number | null;
  readonly media_type: string;
  /** Address of the bytes. */
  readonly url: string;
}

/** A run of text on a page. */
export interface TextItem extends Box {
  readonly text: string;
  /** Arabic and Hebrew: the text begins at the right. */
  readonly isRtl: boolean;
}

/** The text of one page. Positions are in the page's own units (PDF points), from its top left corner, not turned. */
export interface PageText extends Size {
  /** From 1. */
  readonly page: number;
  readonly items: readonly TextItem[];
}

/** The text of a document: no items where its pages are pictures. */
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
  /** Lets the reader choose another document here; leave it out where the page has its own choice. */
  onSelect?: (id: string) => void;
  /** "Trade licence of …": names the viewer, and the picture for those who cannot see it. */
  label: string;
  /** Frames on pages. Give the same array while nothing changes. */
  highlights?: readonly Highlight[];
  /** The frame to scroll to: its id. */
  shownHighlight?: string | null;
  /** Called once for each document with the text of its first 20 pages; for an image with no pages. */
  onTextReady?: (text: DocumentText) => void;
  /** Classes with the height: `h-[75dvh]`, or `min-h-0 flex-1` within a column. */
  className?: string;
}
