/** Lines of one RFQ (product §6: an import of up to 500). */
export const linesMax = 500;
/** A line with its whole specification; longer ones belong into a document. */
export const descriptionLengthMax = 500;
/** What lists show of an RFQ without a title of its own. */
const titleLengthMax = 200;
/** What a search looks through; the rest of a very long request is found by its lines' first pages. */
const searchLengthMax = 20_000;

/** The title that was given, or the first line cut at a word. */
export function titleOf(given: string, firstDescription: string): string {
  if (given !== '') return given;
  if (firstDescription.length <= titleLengthMax) return firstDescription;
  const cut = firstDescription.slice(0, titleLengthMax - 1);
  const space = cut.lastIndexOf(' ');
  const whole = (space > titleLengthMax / 2 ? cut.slice(0, space) : cut)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${whole}…`;
}

/** Title and lines as one text for the search. */
export function searchTextOf(title: string, descriptions: readonly string[]): string {
  return [title, ...descriptions].join('\n').slice(0, searchLengthMax).toWellFormed();
}
