/** How the build cut the texts by route. */
interface TextPacks {
  /** Part of every file's name: changes with the texts. */
  readonly stamp: string;
  /** The name of a route's texts, by the route's id. */
  readonly names: Readonly<Record<string, string>>;
}

/** Null in the sources, where a page has the whole catalogue: the build writes its own here (scripts/build/browser-texts.ts). */
export const textPacks = null as TextPacks | null;
