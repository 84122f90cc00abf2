interface SavedDraft {
  readonly updated_at: Date;
  readonly saved_by_page: string | null;
}

interface Shown {
  /** ISO 8601. Null: the page showed no draft. */
  readonly savedAt: string | null;
  readonly page: string | null;
}

/**
 * True if another page saved the draft after the one that was shown. The page's own saves are not
 * newer, because one may be answered after the next was sent.
 */
export function isNewerDraft(draft: SavedDraft | undefined, { savedAt, page }: Shown): boolean {
  if (draft === undefined) return false;
  if (page !== null && draft.saved_by_page === page) return false;
  return savedAt === null || draft.updated_at.getTime() > Date.parse(savedAt);
}
