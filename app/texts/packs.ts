interface TextPacks {
  /** Part of every file's name. It changes with the texts, so that caches never serve old ones. */
  readonly stamp: string;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Null in the sources, where a page has the whole catalogue. The build writes its own value
 * (scripts/build/browser-texts.ts).
 */
export const textPacks = null as TextPacks | null;
