/** Limit of lines per RFQ (product §6: an import of up to 500). */
export const linesMax = 500;
/** Characters: enough for a full specification. Longer texts belong in a document. */
export const descriptionLengthMax = 500;
/** Characters of the area, such as a district, and of the whole address with its access. */
export const deliveryAreaMax = 120;
export const deliveryAddressMax = 500;
/** Characters of a generated title in lists. */
const titleLengthMax = 200;
/** Characters of the search text, so that a very long request is found by its first lines only. */
const searchLengthMax = 20_000;

export function titleOf(given: string, firstDescription: string): string {
  if (given !== '') return given;
  if (firstDescription.length <= titleLengthMax) return firstDescription;
  const shortened = firstDescription.slice(0, titleLengthMax - 1);
  const space = shortened.lastIndexOf(' ');
  const whole = (space > titleLengthMax / 2 ? shortened.slice(0, space) : shortened)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${whole}…`;
}

export function searchTextOf(title: string, descriptions: readonly string[]): string {
  return [title, ...descriptions].join('\n').slice(0, searchLengthMax).toWellFormed();
}
