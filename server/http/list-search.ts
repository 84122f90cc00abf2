import { z } from 'zod';
import { declareEndpoint, queryNames, searchLimit, type Endpoint } from '#shared/endpoint.ts';
import { line } from '#shared/validation.ts';
import type { Served } from '#shared/serve.ts';

/** Lists of members that search by their own path (specification 7.18), or already by this form. */
const otherPaths = new Set(['/dashboard/buyer/rfq/show/available']);

function isSearchedList({ method, path, who, query, answersFile }: Endpoint): boolean {
  const names = queryNames({ query });
  return (
    method === 'get' &&
    who.kind === 'member' &&
    !answersFile &&
    names.includes('page') &&
    names.includes('key') &&
    !otherPaths.has(path)
  );
}

function searchOf({ endpoint, run }: Served): Served {
  const search = declareEndpoint({
    method: 'post',
    path: `${endpoint.path}/search`,
    tag: endpoint.tag,
    summary: `Searches the rows of GET ${endpoint.path}; \`key\` replaces its query parameter`,
    who: endpoint.who,
    params: endpoint.params,
    query: endpoint.query,
    body: z.object({ key: line(0, 100) }),
    data: endpoint.data,
    extra: endpoint.extra,
    refusals: endpoint.refusals,
    limits: [searchLimit],
  });
  const runSearch: Served['run'] = (call, input) => {
    const { query, body } = input as { query: object; body: object };
    return run(call, { ...input, query: { ...query, ...body } });
  };
  return { endpoint: search, run: runSearch };
}

/**
 * Adds to every list of members that can be searched the call that the specification names:
 * `POST {searchUrl}?page={n}` with the form field `key` and an answer of the same shape (7.17).
 */
export function withListSearches(served: readonly Served[]): readonly Served[] {
  return [...served, ...served.filter(({ endpoint }) => isSearchedList(endpoint)).map(searchOf)];
}
