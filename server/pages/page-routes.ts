import type { ServerBuild } from 'react-router';
import { splitLocalePath } from '#shared/locale.ts';

/** A part of an address as routes are written: words, `:parameters`, each perhaps optional, or `*`. */
interface Step {
  readonly words: Map<string, Step>;
  parameter: { name: string; step: Step } | null;
  /** The pattern of the route that ends here. */
  pattern: string | null;
  rest: string | null;
}

const createStep = (): Step => ({ words: new Map(), parameter: null, pattern: null, rest: null });

function addRoute(from: Step, parts: readonly string[], pattern: string): void {
  const [part, ...others] = parts;
  if (part === undefined) {
    from.pattern ??= pattern;
    return;
  }
  if (part === '*') {
    from.rest ??= pattern;
    return;
  }
  if (part.endsWith('?')) {
    addRoute(from, others, pattern);
    addRoute(from, [part.slice(0, -1), ...others], pattern);
    return;
  }
  if (part.startsWith(':')) {
    from.parameter ??= { name: part, step: createStep() };
    addRoute(from.parameter.step, others, pattern);
    return;
  }
  const next = from.words.get(part) ?? createStep();
  from.words.set(part, next);
  addRoute(next, others, pattern);
}

function findPattern(from: Step, parts: readonly string[]): string | null {
  const [part, ...others] = parts;
  if (part === undefined) return from.pattern ?? from.rest;
  const word = from.words.get(part);
  const byWord = word === undefined ? null : findPattern(word, others);
  if (byWord !== null) return byWord;
  const byParameter = from.parameter === null ? null : findPattern(from.parameter.step, others);
  return byParameter ?? from.rest;
}

/** The pages' paths as they are written in app/routes.ts, those of their parents before them. */
function listPatterns(routes: ServerBuild['routes']): string[] {
  const fullOf = (id: string): string => {
    const route = routes[id];
    if (route === undefined) return '';
    const parent = route.parentId === undefined ? '' : fullOf(route.parentId);
    return route.path === undefined || route.path === '' ? parent : `${parent}/${route.path}`;
  };
  return Object.keys(routes).map((id) => fullOf(id) || '/');
}

/**
 * Names the route of an address by its pattern (`/buyer/offers/:id?`), without language: so that figures and logs have as
 * many names as there are routes, and none of what addresses hold.
 */
export function createPageRoutes(routes: ServerBuild['routes']): (pathname: string) => string {
  const root = createStep();
  for (const pattern of listPatterns(routes))
    addRoute(root, pattern.split('/').filter(Boolean), pattern);
  return (pathname) => {
    // What a page loads by itself has the page's address with an ending (single fetch of React Router).
    const page = pathname.replace(/(?:_root)?\.data$/, '');
    return findPattern(root, splitLocalePath(page).rest.split('/').filter(Boolean)) ?? '(no page)';
  };
}
