/** The address of the script of enhanced pages (still-page.ts). The build writes that of its own file here (scripts/build/page-script.ts). */
export const doorScript = '/app/enhance/door.ts';
