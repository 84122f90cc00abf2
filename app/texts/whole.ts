import { loadCatalogue } from './load.ts';

/*
 * Imported by every route whose pages say more than public ones: the router waits for a route's modules, so no page of it
 * is drawn before its words are there. The server has them from its start (entry.server.tsx).
 */
if (typeof document !== 'undefined') await loadCatalogue(document.documentElement.lang === 'ar' ? 'ar' : 'en');
