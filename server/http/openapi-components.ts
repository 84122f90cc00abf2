import { pascalCase, singularOf } from './openapi-names.ts';
import type { OpenApiDocument, Schema } from './openapi.ts';

interface Place {
  readonly schema: Schema;
  readonly operation: string;
  readonly tag: string;
  readonly key: string;
  readonly root: 'Body' | 'Data' | null;
}

function isObjectSchema(value: unknown): value is Schema {
  return (
    typeof value === 'object' && value !== null && (value as Schema)['properties'] !== undefined
  );
}

function childrenOf(schema: Schema, key: string): [key: string, child: Schema][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const items =
    schema['items'] === undefined ? [] : [[singularOf(key), schema['items'] as Schema] as const];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    ((schema[word] ?? []) as Schema[]).map((choice) => [key, choice] as const),
  );
  const more = schema['additionalProperties'];
  const values =
    typeof more === 'object' && more !== null ? [[singularOf(key), more as Schema] as const] : [];
  return [...properties, ...items, ...choices, ...values].map(([name, child]) => [name, child]);
}

type Content = Record<string, { schema: Schema }>;

function rootsOf(operation: Schema): { body: Schema | undefined; data: Schema | undefined } {
  const body = Object.values(
    (operation['requestBody'] as { content: Content } | undefined)?.content ?? {},
  )[0]?.schema;
  const answer = (operation['responses'] as Record<string, { content?: Content }>)['200']?.content;
  const envelope = answer?.['application/json']?.schema['properties'] as
    | Record<string, Schema>
    | undefined;
  return { body, data: envelope?.['data'] ?? answer?.['text/event-stream']?.schema };
}

function collect(document: OpenApiDocument): Place[] {
  const places: Place[] = [];
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const about = {
        operation: pascalCase(String(operation['operationId'])),
        tag: singularOf(pascalCase(String((operation['tags'] as string[])[0]))),
      };
      const visit = (schema: Schema, key: string, root: Place['root']): void => {
        if (isObjectSchema(schema)) places.push({ schema, key, root, ...about });
        for (const [name, child] of childrenOf(schema, key)) visit(child, name, null);
      };
      const { body, data } = rootsOf(operation);
      if (body !== undefined) visit(body, '', 'Body');
      if (data !== undefined) visit(data, '', 'Data');
    }
  }
  return places;
}

function proposalOf({ operation, tag, key, root }: Place): string {
  if (root !== null) return `${operation}${root}`;
  const own = pascalCase(key);
  return own.startsWith(tag) ? own : `${tag}${own === '' ? 'Item' : own}`;
}

/**
 * Names the schemas that become components: complete bodies and answers, and parts that occur in
 * several places. If two different parts propose the same name, each gets its first operation as a
 * prefix. No name repeats one of `others`.
 */
function nameSchemas(places: readonly Place[], others: readonly string[]): Map<string, string> {
  const byText = Map.groupBy(places, ({ schema }) => JSON.stringify(schema));
  const shared = [...byText].filter(([, all]) => all.length > 1 || all[0]?.root !== null);
  const firsts = shared.flatMap(([text, all]) => {
    const first = all.find(({ root }) => root !== null) ?? all[0];
    return first === undefined ? [] : [{ text, first }];
  });
  const proposed = Map.groupBy(firsts, ({ first }) => proposalOf(first));
  const names = new Map<string, string>();
  const taken = new Set(others);
  for (const { text, first } of firsts) {
    const proposal = proposalOf(first);
    const isAlone = proposed.get(proposal)?.length === 1 && !taken.has(proposal);
    const wanted = isAlone ? proposal : `${first.operation}${pascalCase(first.key) || 'Item'}`;
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
    taken.add(name);
    names.set(text, name);
  }
  return names;
}

function withReferences(
  value: unknown,
  names: ReadonlyMap<string, string>,
  isOwn = false,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withReferences(one, names));
  const name = isOwn || !isObjectSchema(value) ? undefined : names.get(JSON.stringify(value));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withReferences(one, names)]),
  );
}

/** Refusals with more codes stay inline, because their names would be too long. */
const namedCodesMax = 6;

/**
 * Moves refusals that several operations share into components, named by their codes
 * (`UnauthorizedRefusal`). Changes `paths`.
 */
function nameRefusals(paths: OpenApiDocument['paths']): Record<string, Schema> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const responses = operations.flatMap((operation) =>
    Object.entries(operation['responses'] as Record<string, Schema>).filter(
      ([status]) => status !== '200',
    ),
  );
  const counts = Map.groupBy(responses, ([, response]) => JSON.stringify(response));
  const named: Record<string, Schema> = {};
  for (const operation of operations) {
    const own = operation['responses'] as Record<string, Schema>;
    for (const [status, response] of Object.entries(own)) {
      const codes = String(response['description']).split(', ');
      if (
        status === '200' ||
        codes.length > namedCodesMax ||
        counts.get(JSON.stringify(response))?.length === 1
      )
        continue;
      const name = `${codes.map(pascalCase).join('')}Refusal`;
      named[name] = response;
      own[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return named;
}

/**
 * The same document with named components in place of repeated schemas, so that generators make one
 * type of each. Less than half of its size.
 */
export function nameComponents(document: OpenApiDocument): OpenApiDocument {
  const known = document.components['schemas'] as Schema;
  const names = nameSchemas(collect(document), Object.keys(known));
  const schemas = [...names].map(
    ([text, name]) => [name, withReferences(JSON.parse(text), names, true)] as const,
  );
  const sorted = schemas.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { components } = document;
  const paths = withReferences(document.paths, names) as OpenApiDocument['paths'];
  return {
    ...document,
    paths,
    components: {
      ...components,
      responses: nameRefusals(paths),
      schemas: { ...known, ...Object.fromEntries(sorted) },
    },
  };
}
