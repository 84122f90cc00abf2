import type { TestApi } from './api.ts';
import type { JsonSchema } from './json-schema.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: {
    $ref?: string;
    name?: string;
    in?: string;
    required?: boolean;
    schema?: JsonSchema;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; headers: object; content: Record<string, { schema: JsonSchema }> }
  >;
}
export interface Document {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: object;
    responses: object;
    headers: object;
    parameters: object;
    securitySchemes: Record<string, object>;
  };
}

export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The target of a reference in the served document. */
export function targetOf(served: Document, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], served);
}

/** A part of the document without references to named bodies, answers and responses. */
function writeOut(served: Document, node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => writeOut(served, one));
  const { $ref: reference } = node as { $ref?: string };
  const isNamed =
    reference !== undefined &&
    /^#\/components\/(?:responses|schemas)\/(?!Refusal$)/.test(reference);
  if (isNamed) return writeOut(served, targetOf(served, reference));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, writeOut(served, value)]),
  );
}

/** Every object inside a part of the document, with its path. */
export function everyNode(
  node: unknown,
  where = '#',
): { where: string; node: Record<string, unknown> }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => everyNode(value, `${where}/${key}`));
  return Array.isArray(node) ? inner : [{ where, node: node as Record<string, unknown> }, ...inner];
}

/**
 * The OpenAPI document: `served` with named components, `document` with every schema and response
 * written inline, and its operations.
 */
export async function readDocument(
  api: TestApi,
): Promise<{ served: Document; document: Document; operations: readonly PlacedOperation[] }> {
  const served = (await (await api.fetch('/openapi.json')).json()) as Document;
  const document = { ...served, paths: writeOut(served, served.paths) as Document['paths'] };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { served, document, operations };
}
