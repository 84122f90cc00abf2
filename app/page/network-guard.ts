import { parsePath, type DataRouter, type To } from 'react-router';
import { createTranslator } from '#shared/i18n.ts';
import { splitLocalePath } from '#shared/locale.ts';
import { networkLostAt, noteLost, noteRefusedPage, tryNetwork } from '#ui/network-state.ts';
import { showToast } from '#ui/toast-store.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';

type Target = To | number | null;
type Options = { formMethod?: string } | undefined;

const isLost = () => networkLostAt() !== null || !navigator.onLine;

function refuse(): void {
  if (noteRefusedPage()) return;
  const { locale } = splitLocalePath(globalThis.location.pathname);
  const t = createTranslator<Catalogue>(locale, catalogueOf(locale));
  showToast({ status: 0, message: t('shell.offlineStay') });
}

/** The address of another page to read. Null: other parameters of this page, or a form to send. */
function otherPage({ basename, state }: DataRouter, to: Target, options: Options): string | null {
  if (to === null || typeof to === 'number') return null;
  if ((options?.formMethod ?? 'get').toLowerCase() !== 'get') return null;
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  if (!pathname.startsWith('/')) return null;
  const path = basename === '/' || basename === undefined ? pathname : basename + pathname;
  return path === state.location.pathname ? null : path + search + hash;
}

/** True for a document that the browser would show in place of the page. */
function replacesPage({ cancelable, destination, downloadRequest, formData }: NavigateEvent) {
  return cancelable && !destination.sameDocument && downloadRequest === null && formData === null;
}

/**
 * While the network is lost the page remains on the screen with its typed text: another page is
 * refused by the bar or a toast, and a reload for a script that did not arrive waits for an answer of the
 * server. Returns the function that ends it.
 */
export function guardPage(router: DataRouter): () => void {
  const navigate = router.navigate.bind(router) as (to: Target, options: Options) => Promise<void>;
  let isLeaving = false;
  let hasLostModule = false;
  const leave = (go: () => void) => {
    isLeaving = true;
    go();
    isLeaving = false;
  };
  const guarded = async (to: Target, options: Options): Promise<void> => {
    const address = otherPage(router, to, options);
    if (address === null || !(isLost() || hasLostModule)) return navigate(to, options);
    if (!(await tryNetwork())) return refuse();
    // The router never requests a lost module again, so its page needs a new document.
    if (hasLostModule) return leave(() => globalThis.location.assign(address));
    return navigate(to, options);
  };
  const reload = async (): Promise<void> => {
    if (await tryNetwork()) return leave(() => globalThis.location.reload());
    hasLostModule = true;
    noteLost();
    const { pathname, search, hash } = router.state.location;
    const prefix = router.basename ?? '/';
    const here = prefix === '/' ? pathname : pathname.slice(prefix.length) || '/';
    // Ends the navigation that would wait for the module, with a toast of its own.
    await navigate(here + search + hash, { replace: true, preventScrollReset: true } as Options);
    return refuse();
  };
  const open = async (address: string): Promise<void> => {
    if (await tryNetwork()) leave(() => globalThis.location.assign(address));
    else refuse();
  };
  const onNavigate = (event: NavigateEvent) => {
    // The reader's own reload is one of a script only in the type of its event.
    const isReload = event.navigationType === 'reload' && !event.userInitiated;
    if (isLeaving || !replacesPage(event) || !(isReload || isLost())) return;
    event.preventDefault();
    void (isReload ? reload() : open(event.destination.url));
  };
  router.navigate = guarded as DataRouter['navigate'];
  // Without this API the browser still replaces the page by its own.
  globalThis.navigation?.addEventListener('navigate', onNavigate);
  return () => {
    router.navigate = navigate as DataRouter['navigate'];
    globalThis.navigation?.removeEventListener('navigate', onNavigate);
  };
}
