/**
 * The address of the script of enhanced pages (still-page.ts). The build replaces it with that of
 * its own file (scripts/build/page-script.ts).
 */
export const doorScript = '/app/enhance/door.ts';
