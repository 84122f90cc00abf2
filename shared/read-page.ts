/**
 * The page that a tab showed last, in its session storage for the offline page
 * (server/pages/service-worker.ts). It has no content of the page (decision 0184).
 */
export const readPageKey = 'read-page';

export interface ReadPage {
  readonly member: string;
  readonly path: string;
  readonly text: string;
}

export const deviceDatabaseName = 'qeema';
export const deviceEntriesName = 'entries';
