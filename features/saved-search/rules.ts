export const searchAlerts = ['now', 'daily', 'none'] as const;
export type SearchAlert = (typeof searchAlerts)[number];

export const nameLengthMax = 60;

/** Searches of one user. Limited, because every published RFQ is matched against each search. */
export const searchesMax = 20;

export interface SearchMatch {
  readonly id: string;
  readonly name: string;
  readonly alert: SearchAlert;
  readonly byMail: boolean;
}

/** The notification of one RFQ to one user. There is exactly one, however many searches match. */
export type MatchNotice =
  | { readonly how: 'now'; readonly name: string; readonly byMail: boolean }
  | { readonly how: 'daily'; readonly searchId: string }
  | { readonly how: 'category' };

/**
 * An instant alert takes precedence over the digest, and both over the notification to all
 * suppliers of the category. Among several searches, the first that is mailed gives its name,
 * otherwise the oldest.
 */
export function noticeOf(matches: readonly SearchMatch[]): MatchNotice {
  const first = (alert: SearchAlert) => {
    const fitting = matches.filter((match) => match.alert === alert);
    return fitting.find((match) => match.byMail) ?? fitting[0];
  };
  const now = first('now');
  if (now !== undefined) return { how: 'now', name: now.name, byMail: now.byMail };
  const daily = first('daily');
  return daily === undefined ? { how: 'category' } : { how: 'daily', searchId: daily.id };
}

const titlesMax = 3;

/**
 * The params of a digest. Each RFQ appears once; the searches are in the order of their first RFQ.
 */
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
