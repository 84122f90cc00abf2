/**
 * The address of the script of enhanced pages (static-page.ts). The build replaces it with that of
 * its own file (scripts/build/page-script.ts).
 */
export const pageScriptUrl = '/app/enhance/entry.ts';
