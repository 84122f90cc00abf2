/** Sections of docs/specification-coverage.md whose rows are all about screens. */
const screenSections = [
  2, // screens and routes
  8, // messages
];

/** Rows about screens in the other sections, first and last of each range. */
const screenRanges: readonly (readonly [section: number, first: number, last: number])[] = [
  [1, 42, 42], // themes
  [3, 50, 59], // state of the client, counters of the sidebar
  [4, 5, 5], // colours of statuses
  [4, 27, 50], // tables and rows, popups, notifications, toasts
  [5, 12, 17], // dialog of the password, when messages of a form appear
  [5, 34, 36], // words of messages
  [9, 1, 4], // toast, badge, welcome, thresholds of the popup
  [9, 11, 12], // rows of a page, size of dialogs
  [9, 19, 19], // earliest day of a date field
  [9, 21, 24], // progress bar, charts, counting figures
];

/**
 * True if the row says what a reader sees, so that only a test of the running product proves it: a
 * component can be complete and appear on no page.
 */
export function isScreenRow(id: string): boolean {
  const [section = 0, row = 0] = id.split('.').map(Number);
  return (
    screenSections.includes(section) ||
    screenRanges.some(([at, first, last]) => section === at && first <= row && row <= last)
  );
}
