/** A letter follows the first slash, because `//host` and `/\host` are other sites. */
const ownPage = /^\/[a-z][\w%/-]{0,200}(?:\?[\w=&%.-]{1,100})?(?:#[a-z]{1,20})?$/;

/** True for the address of a page of the product, to prevent an open redirect. */
export function isOwnPage(path: string): boolean {
  return ownPage.test(path);
}
