/**
 * The page that a tab showed last, in its session storage for the offline page
 * (server/pages/service-worker.ts). It has no content of the page (decision 0184).
 */
export const readPageKey = 'read-page';

/** `text`: the name of the page and its time, in the language of the page. */
export interface ReadPage {
  readonly member: string;
  readonly path: string;
  readonly text: string;
}

/** The database of the entries that this device has not sent (ui/device-queue/device-database.ts). */
export const deviceDatabaseName = 'qeema';
export const deviceEntriesName = 'entries';
