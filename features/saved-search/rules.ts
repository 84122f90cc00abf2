/** When a user is told of RFQs that a search of theirs fits: as they are published, once a day, or not at all. */
export const searchAlerts = ['now', 'daily', 'none'] as const;
export type SearchAlert = (typeof searchAlerts)[number];

/** The longest name of a search. */
export const nameLengthMax = 60;

/** Searches of one user: more would be no order any more, and each is looked at with every RFQ that is published. */
export const searchesMax = 20;

/** A search of a user that a published RFQ fits. */
export interface SearchMatch {
  readonly id: string;
  readonly name: string;
  readonly alert: SearchAlert;
  readonly byMail: boolean;
}

/** How one user is told of one RFQ: once, whatever fits it. */
export type Telling =
  | { readonly how: 'now'; readonly name: string; readonly byMail: boolean }
  | { readonly how: 'daily'; readonly searchId: string }
  | { readonly how: 'category' };

/**
 * What is told at once goes before what waits for the digest, and both before the notice that everybody of the category
 * gets. Of several, one that is mailed names it; else the one that was kept first.
 */
export function tellingOf(matches: readonly SearchMatch[]): Telling {
  const first = (alert: SearchAlert) => {
    const fitting = matches.filter((match) => match.alert === alert);
    return fitting.find((match) => match.byMail) ?? fitting[0];
  };
  const now = first('now');
  if (now !== undefined) return { how: 'now', name: now.name, byMail: now.byMail };
  const daily = first('daily');
  return daily === undefined ? { how: 'category' } : { how: 'daily', searchId: daily.id };
}

/** Titles that a digest names; the others it counts. */
const titlesMax = 3;

/** What a digest needs for its words. Every RFQ once; searches in the order of their first one. */
export function digestOf(hits: readonly { readonly search: string; readonly title: string }[]) {
  return {
    count: String(hits.length),
    searches: [...new Set(hits.map(({ search }) => search))].join(' · '),
    titles: hits
      .slice(0, titlesMax)
      .map(({ title }) => title)
      .join(' · '),
  };
}
