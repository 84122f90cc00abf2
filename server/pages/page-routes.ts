import type { ServerBuild } from 'react-router';
import { splitLocalePath } from '#shared/locale.ts';

interface Step {
  readonly literals: Map<string, Step>;
  parameter: { name: string; step: Step } | null;
  pattern: string | null;
  rest: string | null;
}

const createStep = (): Step => ({
  literals: new Map(),
  parameter: null,
  pattern: null,
  rest: null,
});

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
  const next = from.literals.get(part) ?? createStep();
  from.literals.set(part, next);
  addRoute(next, others, pattern);
}

function findPattern(from: Step, parts: readonly string[]): string | null {
  const [part, ...others] = parts;
  if (part === undefined) return from.pattern ?? from.rest;
  const word = from.literals.get(part);
  const byWord = word === undefined ? null : findPattern(word, others);
  if (byWord !== null) return byWord;
  const byParameter = from.parameter === null ? null : findPattern(from.parameter.step, others);
  return byParameter ?? from.rest;
}

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
 * Returns the route's pattern of an address (`/buyer/offers/:id?`), without language, so that
 * metrics and logs have as many names as routes and contain no ids.
 */
export function createPageRoutes(routes: ServerBuild['routes']): (pathname: string) => string {
  const root = createStep();
  for (const pattern of listPatterns(routes))
    addRoute(root, pattern.split('/').filter(Boolean), pattern);
  return (pathname) => {
    const page = pathname.replace(/(?:_root)?\.data$/, '');
    return findPattern(root, splitLocalePath(page).rest.split('/').filter(Boolean)) ?? '(no page)';
  };
}
