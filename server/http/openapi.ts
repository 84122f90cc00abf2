import { z } from 'zod';
import type { Endpoint, RateLimit } from '../../shared/endpoint.ts';
import { refusalStatus, type RefusalCode } from '../../shared/refusals.ts';

type Schema = Record<string, unknown>;

interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Schema>>;
  components: Schema;
}

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // A file of a multipart form: OpenAPI 3.1 writes it as binary text.
      if (zodSchema instanceof z.ZodFile || zodSchema instanceof z.ZodCustom) {
        if (jsonSchema.type === undefined) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
      }
    },
  });
  return json;
}

function parametersOf(schema: z.core.$ZodType, place: 'path' | 'query'): Schema[] {
  const json = toSchema(schema, 'input');
  const required = (json['required'] ?? []) as string[];
  return Object.entries((json['properties'] ?? {}) as Record<string, Schema>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function isEmptyObject(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

function requestBodyOf(endpoint: Endpoint): Schema | undefined {
  if (endpoint.method === 'get' || isEmptyObject(endpoint.body)) return undefined;
  // Its shape is the provider's; only the signature over it is ours to check.
  if (endpoint.takesRaw) return { required: true, content: { 'application/json': { schema: {} } } };
  const content = { schema: toSchema(endpoint.body, 'input') };
  const kinds = endpoint.takesFiles
    ? ['multipart/form-data']
    : ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { required: true, content: Object.fromEntries(kinds.map((kind) => [kind, content])) };
}

function envelopeOf(endpoint: Endpoint): Schema {
  const extra = toSchema(endpoint.extra, 'output');
  const properties = (extra['properties'] ?? {}) as Record<string, Schema>;
  return {
    type: 'object',
    required: ['status', 'message', 'data', ...((extra['required'] ?? []) as string[])],
    properties: {
      status: { const: true },
      message: { type: 'string' },
      data: toSchema(endpoint.data, 'output'),
      ...properties,
    },
  };
}

function successOf(endpoint: Endpoint): Schema {
  if (endpoint.answersFile) {
    return {
      description: 'The bytes of the file',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (endpoint.answersStream) {
    const schema = toSchema(endpoint.data, 'output');
    return { description: 'Events; `data` of each is JSON', content: { 'text/event-stream': { schema } } };
  }
  return { description: 'Done', content: { 'application/json': { schema: envelopeOf(endpoint) } } };
}

/** The refusals a call can meet: those declared, and those its shape brings with it. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...endpoint.refusals,
    'bad_request',
    'too_many_fields',
    'invalid',
    'something_went_wrong',
    'busy',
  ]);
  const { who } = endpoint;
  if (who.kind !== 'anyone') codes.add('unauthorized').add('not_allowed');
  if (who.kind === 'member' && who.approved === true) codes.add('not_approved').add('account_suspended');
  if (who.kind === 'operator' && who.withoutTwoStep !== true) codes.add('two_step_required');
  if (who.kind === 'member' && who.type !== undefined)
    codes.add(who.type === 'buyer' ? 'buyers_only' : 'suppliers_only');
  if (!isEmptyObject(endpoint.params)) codes.add('not_found');
  if (endpoint.limits.length > 0) codes.add('too_many_requests');
  if (endpoint.changesState) codes.add('cross_site');
  if (endpoint.method !== 'get') {
    codes.add('payload_too_large').add('unsupported_media_type');
    codes.add('idempotency_key_reused').add('idempotency_key_invalid').add('in_progress');
  }
  if (endpoint.movesMoney) codes.add('idempotency_key_missing');
  return [...codes].sort();
}

function refusalResponsesOf(endpoint: Endpoint): Record<string, Schema> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  );
}

function describeLimit({ by, hits, windowSeconds, only }: RateLimit): string {
  return `${hits}${only === undefined ? '' : ' searches'} in ${windowSeconds} s by ${by}`;
}

function operationOf(endpoint: Endpoint): Schema {
  const requestBody = requestBodyOf(endpoint);
  const limits = endpoint.limits.map(describeLimit).join('; ');
  const keyed = endpoint.method === 'get' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }];
  return {
    operationId: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(limits === '' ? {} : { description: `Limits: ${limits}.`, 'x-limits': endpoint.limits }),
    'x-who': endpoint.who,
    security: endpoint.who.kind === 'anyone' ? [{}] : securityOf(endpoint),
    parameters: [
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...keyed,
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { '200': successOf(endpoint), ...refusalResponsesOf(endpoint) },
  };
}

function securityOf(endpoint: Endpoint): Schema[] {
  return endpoint.who.kind === 'operator' ? [{ bearer: [] }, { operatorCookie: [] }] : [{ bearer: [] }, { cookie: [] }];
}

const components: Schema = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
    operatorCookie: { type: 'apiKey', in: 'cookie', name: 'operator_token' },
  },
  parameters: {
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: 'Language of every message: en (default) or ar.',
      schema: { type: 'string', default: 'en' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key with the same input changes nothing a second time and answers as the first did.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
    },
  },
  schemas: {
    Refusal: {
      type: 'object',
      required: ['status', 'code', 'message'],
      properties: {
        status: { const: false },
        code: { enum: Object.keys(refusalStatus) },
        message: { type: 'string', description: 'A sentence in the language of Accept-Language.' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        details: { type: 'object' },
      },
    },
  },
};

/** OpenAPI 3.1 of the served endpoints, from the same declarations that are enforced. */
export function describeApi(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qeema API',
      version: '1',
      description: 'Requests for quotation, offers and orders between companies, in English and Arabic.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components,
  };
}
