import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { readOperatorSession, type OperatorView } from '#features/operator/schema/session.ts';
import {
  clearOperatorCookie,
  dataOrThrow,
  endedSessionFault,
  isScripted,
  refusedForm,
  setFlash,
} from './answers.server.ts';
import { textOf } from '#shared/form-text.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { dialogField, orderField } from '#shared/dialog-fields.ts';
import { createTranslator } from '#shared/i18n.ts';
import { isForm } from './session.server.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';
import { dialogEnding, type Ending, type Posted } from './intents.server.ts';

/** The operator of a console page. The guard sets it before any loader runs. */
export const operatorContext = createContext<OperatorView>();

/** The signed-in operator or null. Calls the API only if there is a console cookie. */
export async function currentOperator(context: PageContext): Promise<OperatorView | null> {
  if ((context.cookies.get('operator_token') ?? '') === '') return null;
  return dataOrThrow(context, await context.api(readOperatorSession, {})).data;
}

function isPage(context: PageContext, page: string): boolean {
  const path = context.path.slice(context.prefix.length).split('?')[0] ?? '';
  return path === page || path === `${page}.data`;
}

function pagePathOf({ path, prefix }: PageContext): string {
  const { pathname, searchParams } = new URL(path.slice(prefix.length), 'http://room');
  for (const name of [dialogField, orderField]) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

export const consoleEnding: Ending = {
  refused: ({ page, form }, failure) => refusedForm(page, failure, form),
  done: dialogEnding(({ page }) => pagePathOf(page)).done,
};

/** Reads the order of a list from its form (ui/order-form.tsx). */
export function orderOf({ form }: Posted): { seen: string[]; order: string[] } {
  const idsIn = (name: string) => textOf(form, name).split(',');
  return { seen: idsIn('seen'), order: idsIn('order') };
}

/**
 * Sends readers without a console session to its own sign-in. A company's session must open nothing
 * here.
 */
export const guardConsole: MiddlewareFunction<Response> = async (
  { request, context: loadContext },
  next,
) => {
  const context = loadContext.get(pageContext);
  const operator = await currentOperator(context);
  if (operator === null) {
    clearOperatorCookie(context);
    if (isForm(request)) {
      const t = createTranslator<Catalogue>(context.locale, catalogueOf(context.locale));
      const message = t('refusal.unauthorized');
      if (isScripted(context)) throw endedSessionFault(context, message);
      setFlash(context, { status: 0, message });
    }
    throw redirect(`${context.prefix}/admin/sign-in`);
  }
  // The API refuses every other call until two-step sign-in is set up.
  if (operator.two_step_due && !isPage(context, '/admin/two-step'))
    throw redirect(`${context.prefix}/admin/two-step`);
  loadContext.set(operatorContext, operator);
  return next();
};
