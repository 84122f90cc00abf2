import { describeApi } from '#server/http/openapi.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { SchemaChecker, type JsonSchema } from './json-schema.ts';

interface Response200 {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** Answers that no operation declares, since they are given before one is found. */
const routeless = new Map([
  [404, 'not_found'],
  [405, 'method_not_allowed'],
]);

/** `/operator/companies/{id}` as an expression that matches its addresses. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`,
  );
}

/**
 * Compares every answer with the OpenAPI document of the same endpoints: its status must be
 * declared, its body must have the declared shape (without undeclared fields), and its refusal code
 * must be declared for that status.
 */
export function createContractCheck(
  endpoints: readonly Endpoint[],
): (method: string, path: string, response: Response) => Promise<void> {
  const document = describeApi(endpoints);
  const checker = new SchemaChecker(document as unknown as JsonSchema);
  // Those without parameters first, as the router prefers them.
  const routes = Object.keys(document.paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({ path, pattern: patternOf(path) }));

  return async (method, path, response) => {
    const where = `${method} ${path} → ${response.status}`;
    const pathname = path.split('?')[0] ?? '';
    const route = routes.find(({ pattern }) => pattern.test(pathname));
    const lower = method.toLowerCase();
    // Hono answers HEAD as GET without the body.
    if (lower === 'head') return;
    const operation = route === undefined ? undefined : document.paths[route.path]?.[lower];
    if (operation === undefined) {
      if (pathname === '/openapi.json' || pathname === '/docs') return;
      const { code } = (await response.json()) as { code?: string };
      if (code === undefined || routeless.get(response.status) !== code)
        throw new Error(`${where}: no operation declares this (${code})`);
      return;
    }
    const declared = (operation['responses'] as Record<string, Response200>)[
      String(response.status)
    ];
    if (declared === undefined)
      throw new Error(`${where}: the status is not declared: ${await response.text()}`);
    if (response.status === 304) return;
    const schema = declared.content['application/json']?.schema;
    if (schema === undefined) return;
    const type = response.headers.get('Content-Type');
    // Bytes are what they are.
    if ('*/*' in declared.content && type?.startsWith('application/json') !== true) return;
    if (type !== 'application/json; charset=utf-8')
      throw new Error(`${where}: the body is ${type}`);
    const problems = checker.problems(schema, await response.json());
    if (problems.length > 0)
      throw new Error(`${where} is not as declared:\n${problems.join('\n')}`);
  };
}
