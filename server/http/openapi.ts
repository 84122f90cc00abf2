import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { brandOf } from '#shared/brand.ts';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import { refusalStatus, type RefusalCode } from '#shared/refusals.ts';
import { operationIdOf } from './openapi-names.ts';
import { tagTexts } from './openapi-tags.ts';

export type Schema = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Schema;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Schema>>;
  components: Schema;
}

/**
 * Turns a record over a closed list of keys into an object with these properties, because Zod
 * writes its keys as required ones without a schema.
 */
function listKeys(json: Schema): void {
  const { required, additionalProperties: value } = json;
  if (!Array.isArray(required) || typeof value !== 'object') return;
  delete json['propertyNames'];
  json['properties'] = Object.fromEntries((required as string[]).map((name) => [name, value]));
  json['additionalProperties'] = false;
}

export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodFile || zodSchema instanceof z.ZodCustom) {
        if (jsonSchema.type === undefined)
          Object.assign(jsonSchema, { type: 'string', format: 'binary' });
      }
      if (zodSchema instanceof z.ZodRecord) listKeys(jsonSchema);
    },
  });
  return json;
}

function parametersOf(schema: z.core.$ZodType, place: 'path' | 'query'): Schema[] {
  const json = toSchema(schema, 'input');
  const required = (json['required'] ?? []) as string[];
  return Object.entries((json['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }),
  );
}

function isEmptyObject(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

function requestBodyOf(endpoint: Endpoint): Schema | undefined {
  if (endpoint.method === 'get' || isEmptyObject(endpoint.body)) return undefined;
  // The provider defines the shape; we verify only its signature.
  if (endpoint.acceptsRaw)
    return { required: true, content: { 'application/json': { schema: {} } } };
  const content = { schema: toSchema(endpoint.body, 'input') };
  const kinds = endpoint.acceptsFiles
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

const answerHeaders = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const waitHeaders = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const waitStatus: ReadonlySet<number> = new Set([429, 503]);

function successOf(endpoint: Endpoint): Schema {
  if (endpoint.answersFile) {
    const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    const hasData = !(endpoint.data instanceof z.ZodNull);
    return {
      description: 'The content of the file',
      headers: answerHeaders,
      content: hasData ? { ...bytes, 'application/json': { schema: envelopeOf(endpoint) } } : bytes,
    };
  }
  if (endpoint.answersStream) {
    const schema = toSchema(endpoint.data, 'output');
    const content = { 'text/event-stream': { schema } };
    return {
      description: 'Server-sent events with JSON in `data`',
      headers: answerHeaders,
      content,
    };
  }
  const replayed = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };
  const headers = { ...answerHeaders, ...(endpoint.method === 'get' ? {} : replayed) };
  return {
    description: 'The call succeeded',
    headers,
    content: { 'application/json': { schema: envelopeOf(endpoint) } },
  };
}

export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>([
    ...endpoint.refusals,
    'bad_request',
    'too_many_fields',
    'invalid',
    'something_went_wrong',
    'busy',
  ]);
  if (endpoint.changesState) codes.add('not_saved');
  const { who } = endpoint;
  if (who.kind !== 'anyone') codes.add('unauthorized');
  if (who.kind === 'member' || who.kind === 'operator') codes.add('not_allowed');
  if (who.kind === 'member' && who.approved === true)
    codes.add('not_approved').add('account_suspended');
  if (who.kind === 'operator' && who.withoutTwoStep !== true) codes.add('two_step_required');
  if (who.kind === 'operator' && who.role === 'finance' && endpoint.method !== 'get')
    codes.add('money_rights_new');
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
        headers: { ...answerHeaders, ...(waitStatus.has(status) ? waitHeaders : {}) },
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Refusal' },
                { type: 'object', properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function describeLimit({ by, hits, windowSeconds, only }: RateLimit): string {
  return `${hits}${only === undefined ? '' : ' searches'} in ${windowSeconds} s by ${by}`;
}

const memberNames = { buyer: 'A buyer', supplier: 'A supplier' } as const;

function describeWho(who: Who): string {
  if (who.kind === 'anyone') return 'Anybody may call it.';
  if (who.kind === 'guest')
    return 'An invited contact that has entered the code of its link may call it.';
  if (who.kind === 'operator') {
    return `An operator of the platform${who.role === undefined ? '' : ` with the role ${who.role}`} may call it.`;
  }
  const subject = who.type === undefined ? 'A user of a company' : memberNames[who.type];
  const conditions = [
    who.approved === true
      ? `whose company is approved${who.beforeApproval === true ? ' or has its first approval pending' : ''}`
      : null,
    who.permission === undefined ? null : `who has the permission ${who.permission}`,
  ].filter((text) => text !== null);
  return `${[subject, conditions.join(' and ')].filter((text) => text !== '').join(' ')} may call it.`;
}

export function describeCall({ who, limits }: Endpoint): string {
  const limit = limits.map(describeLimit).join('; ');
  return `${describeWho(who)}${limit === '' ? '' : ` Limits: ${limit}.`}`;
}

function operationOf(endpoint: Endpoint): Schema {
  const requestBody = requestBodyOf(endpoint);
  const keyed =
    endpoint.method === 'get' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }];
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    description: describeCall(endpoint),
    ...(endpoint.limits.length === 0 ? {} : { 'x-limits': endpoint.limits }),
    'x-who': endpoint.who,
    security: endpoint.who.kind === 'anyone' ? [{}] : securityOf(endpoint),
    parameters: [
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...keyed,
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      '200': successOf(endpoint),
      ...(endpoint.hasTag === true && {
        '304': { description: 'The reader has the file', headers: answerHeaders },
      }),
      ...refusalResponsesOf(endpoint),
    },
  };
}

function securityOf(endpoint: Endpoint): Schema[] {
  if (endpoint.who.kind === 'guest') return [{ bearer: [] }, { guestCookie: [] }];
  return endpoint.who.kind === 'operator'
    ? [{ bearer: [] }, { operatorCookie: [] }]
    : [{ bearer: [] }, { cookie: [] }];
}

const components: Schema = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
    guestCookie: { type: 'apiKey', in: 'cookie', name: 'guest_token' },
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
      description:
        'A repeated call with the same key and input changes nothing and returns the first answer.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
    },
  },
  headers: {
    RequestId: {
      description: 'The id of this request in the log; include it in support requests.',
      schema: { type: 'string', format: 'uuid' },
    },
    RetryAfter: {
      description: 'Seconds until the call can be repeated.',
      schema: { type: 'integer', minimum: 1 },
    },
    IdempotencyReplayed: {
      description:
        '`true` if the answer is that of an earlier request with the same Idempotency-Key.',
      schema: { const: 'true' },
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
        errors: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        details: { type: 'object' },
      },
    },
  },
};

/**
 * OpenAPI 3.1 of the served endpoints, from the declarations that the server enforces, with every
 * schema inline. nameComponents (openapi-components.ts) makes the served document from it.
 */
export function describeApi(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Schema>> = {};
  const { email } = brandOf('en');
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qeema API',
      version: '1',
      description:
        'Requests for quotation, offers and orders between companies, in English and Arabic.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: { name: brandOf('en').legalLine, ...(email === null ? {} : { email }) },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))]
      .sort()
      .map((name) => ({ name, description: tagTexts[name] ?? '' })),
    paths,
    components,
  };
}
