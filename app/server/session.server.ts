import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import {
  displayCookies,
  renewalCookies,
  sessionLife,
  toSetCookie,
} from '#features/session/rules/session.ts';
import { readSession, toDisplayFacts, type SessionView } from '#features/session/schema.ts';
import {
  dataOrThrow,
  endedSessionFault,
  endSession,
  isScripted,
  setFlash,
} from './answers.server.ts';
import { rememberPage } from './after-sign-in.server.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { catalogueOf } from '../texts/load.ts';
import { isBeforeApproval } from '#shared/actor.ts';
import { createTranslator } from '#shared/i18n.ts';
import type { Catalogue } from '../texts/en.ts';

/** The signed-in company of an area page. The area's guard sets it before any loader runs. */
export const sessionContext = createContext<SessionView>();

type Area = 'buyer' | 'seller';

export function areaOf(session: SessionView): Area {
  return session.company.type === 'buyer' ? 'buyer' : 'seller';
}

/** Pages for unapproved companies, because they need them to be approved (specification §6). */
const openPages = new Set([
  'dashboard',
  'user-profile',
  'two-step',
  'notifications',
  'sample-rfq',
  'help',
]);

/**
 * specification §4, empty categories: the pages for a supplier without categories. All others lead
 * to the choice.
 */
const pagesWithoutCategories = new Set(['products', 'user-profile', 'two-step', 'help']);

/**
 * Pages below the dashboard of a company that waits for its approval, with the page that
 * replaces each of them afterwards (decision 0188).
 */
const pagesAfterApproval: Readonly<Record<string, string>> = {
  request: 'create-rfq',
  addresses: 'address-managment',
  users: 'user-managment',
  categories: 'products',
};

function segmentsOf(context: PageContext, area: Area): readonly string[] {
  const path =
    context.path
      .slice(context.prefix.length)
      .replace(/\.data(?=\?|$)/, '')
      .split('?')[0] ?? '';
  return path.startsWith(`/${area}/`) ? path.slice(area.length + 2).split('/') : [];
}

function pageNameOf(context: PageContext, area: Area): string {
  return segmentsOf(context, area)[0] ?? '';
}

/** The target of a page of preparation for a company that has none. Null: the page is its own. */
function leavePreparation(context: PageContext, area: Area, session: SessionView): string | null {
  const [name, page, ...rest] = segmentsOf(context, area);
  const target = name === 'dashboard' ? pagesAfterApproval[page ?? ''] : undefined;
  if (target === undefined) return null;
  const { approved, suspended, status } = session.company;
  if (approved) return `/${[area, target, ...rest].join('/')}`;
  return isBeforeApproval({ approved, suspended, status })
    ? null
    : `/${area}/dashboard?gate=notApproved`;
}

/**
 * specification §6: a page of the other account type's own action gets a gate with the reason;
 * other pages only redirect.
 */
function gateOfOther(context: PageContext, area: Area): string {
  const pageName = pageNameOf(context, area);
  if (area === 'buyer') return pageName === 'create-rfq' ? '?gate=buyersOnly' : '';
  return pageName === 'paid-rfq' ? '?gate=suppliersOnly' : '';
}

/**
 * Updates the display cookies of specification §3, so that an approval shows before the next
 * sign-in.
 */
function refreshDisplayCookies(context: PageContext, session: SessionView): void {
  const secure = context.origin.startsWith('https:');
  const facts = toDisplayFacts(session);
  const today = new Date().toISOString().slice(0, 10);
  if (session.remembered && context.cookies.get('remembered') !== today) {
    const token = context.cookies.get('token') ?? '';
    for (const cookie of renewalCookies(token, facts, today, secure)) context.setCookie(cookie);
    return;
  }
  const life = session.remembered ? { maxAgeSeconds: sessionLife.remembered.idleMs / 1000 } : {};
  for (const [name, value] of Object.entries(displayCookies(facts))) {
    if (context.cookies.get(name) !== encodeURIComponent(value))
      context.setCookie(toSetCookie(name, value, { secure, ...life }));
  }
}

/** The signed-in company or null. Calls the API only if there is a session cookie. */
export async function currentSession(context: PageContext): Promise<SessionView | null> {
  if ((context.cookies.get('token') ?? '') === '') return null;
  return dataOrThrow(context, await context.api(readSession, {})).data;
}

/**
 * A redirect of a guard. React Router adds the prefix to redirects of loaders and actions, but not
 * to those of middleware (8.4.0), so this adds it.
 */
function leave(context: PageContext, path: string): Response {
  return redirect(`${context.prefix}${path}`);
}

/**
 * True for a sent form. A guard that refuses it must say so, because its sender expects an answer.
 */
export const isForm = ({ method }: Request): boolean => method !== 'GET' && method !== 'HEAD';

/** A form of the page's script stays in its page, which asks for a new sign-in (decision 0169). */
function toAuth(context: PageContext, request: Request) {
  const t = createTranslator<Catalogue>(context.locale, catalogueOf(context.locale));
  if (isForm(request) && isScripted(context))
    return endedSessionFault(context, t('refusal.unauthorized'));
  if (context.cookies.has('token') || isForm(request))
    endSession(context, t('refusal.unauthorized'));
  if (!isForm(request)) rememberPage(context);
  return leave(context, '/auth');
}

/**
 * Redirects to the dashboard of the reader's own type with the reason: in a gate, or as a toast
 * after a form.
 */
function toOwnArea(context: PageContext, area: Area, request: Request): Response {
  const gate = gateOfOther(context, area);
  if (gate === '' && isForm(request)) {
    const t = createTranslator<Catalogue>(context.locale, catalogueOf(context.locale));
    setFlash(context, {
      status: 0,
      message: t(area === 'buyer' ? 'refusal.buyers_only' : 'refusal.suppliers_only'),
    });
  }
  return leave(context, `/${area === 'buyer' ? 'seller' : 'buyer'}/dashboard${gate}`);
}

/**
 * The guards of specification §6 for one area. No session → /auth; the other type → its own
 * dashboard; not approved → the dashboard with the gate, unless the page is open to all. The API
 * decides again on every call.
 */
export function guardArea(area: Area): MiddlewareFunction<Response> {
  return async ({ request, context: loadContext }, next) => {
    const context = loadContext.get(pageContext);
    const session = await currentSession(context);
    if (session === null) throw toAuth(context, request);
    const own = areaOf(session);
    if (own !== area) throw toOwnArea(context, area, request);
    refreshDisplayCookies(context, session);
    const isOpen =
      openPages.has(pageNameOf(context, area)) ||
      (session.company.suspended && pageNameOf(context, area) === 'wizard');
    if (!session.company.approved && !isOpen) {
      throw leave(context, `/${area}/dashboard?gate=notApproved`);
    }
    const elsewhere = leavePreparation(context, area, session);
    if (elsewhere !== null) throw leave(context, elsewhere);
    const { approved, type, main_categories: categories } = session.company;
    if (
      approved &&
      type === 'supplier' &&
      categories === 0 &&
      !pagesWithoutCategories.has(pageNameOf(context, area))
    ) {
      throw leave(context, '/seller/products?gate=noCategories');
    }
    loadContext.set(sessionContext, session);
    return next();
  };
}
