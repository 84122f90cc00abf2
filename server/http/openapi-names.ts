import type { Endpoint } from '#shared/endpoint.ts';

function capitalise(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalise)
    .join('');
}

/**
 * The operation id that generators use. It is unique because method and path are: `GET
 * /dashboard/buyer/rfq_list/{status}` → `getDashboardBuyerRfqListByStatus`.
 */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('{') ? `By${pascalCase(part)}` : pascalCase(part)));
  return `${method}${parts.join('')}`;
}

export function singularOf(name: string): string {
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y');
  if (/(?:sses|shes|ches|xes)$/i.test(name)) return name.replace(/es$/i, '');
  return /[^s]s$/i.test(name) ? name.replace(/s$/i, '') : name;
}
