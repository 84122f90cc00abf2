import type { Who } from '#shared/actor.ts';
import type { RateLimit } from '#shared/endpoint.ts';
import type { Locale } from '#shared/locale.ts';
import { refusalStatus, type RefusalCode } from '#shared/refusals.ts';
import { sentence } from '../pages/texts.ts';
import { html, type SafeHtml } from './docs-html.ts';
import {
  fieldsOf,
  limitsOf,
  sampleObject,
  sampleOf,
  typeOf,
  type FieldRow,
  type JsonSchema,
} from './docs-schema.ts';
import { docsTexts, type DocsTexts } from './docs-texts.ts';

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonSchema;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly [mediaType: string]: { readonly schema: JsonSchema };
}

function anchorOf({ method, path }: DocumentedOperation): string {
  return `${method}${path.replace(/[{}]/g, '').replaceAll('/', '-')}`;
}

function describeWho(who: Who, t: DocsTexts): string {
  if (who.kind === 'anyone') return t.anyone;
  if (who.kind === 'operator')
    return who.role === undefined ? t.operator : `${t.operator}: ${who.role}`;
  const base = who.type === undefined ? t.member : t[who.type];
  const more = [
    who.approved === true ? t.approved : null,
    who.permission === undefined ? null : t.permission.replace('{name}', who.permission),
  ];
  return [base, ...more].filter((text) => text !== null).join(' ');
}

const code = (text: string): SafeHtml => html`<code dir="ltr">${text}</code>`;

function limitLine(limits: readonly RateLimit[], t: DocsTexts): SafeHtml | null {
  if (limits.length === 0) return null;
  const items = limits.map(
    ({ by, hits, windowSeconds }) => html`${code(`${hits} / ${windowSeconds} s`)} ${t.by[by]} `,
  );
  return html`<p><b>${t.limits}:</b> ${items}</p>`;
}

function fieldTable(rows: readonly FieldRow[], caption: string, t: DocsTexts): SafeHtml | null {
  if (rows.length === 0) return null;
  return html`<h3>${caption}</h3>
    <div class="table" tabindex="0" role="region" aria-label="${caption}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.name}</th>
            <th scope="col">${t.type}</th>
            <th scope="col">${t.bounds}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">
                  ${code(row.name)} <small>${row.isRequired ? t.required : t.optional}</small>
                </th>
                <td>${code(row.type)}</td>
                <td>${row.limits.map((limit) => html`${code(limit)} `)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function parameterTable(parameters: readonly Parameter[], t: DocsTexts): SafeHtml | null {
  if (parameters.length === 0) return null;
  return html`<h3>${t.parameters}</h3>
    <div class="table" tabindex="0" role="region" aria-label="${t.parameters}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.name}</th>
            <th scope="col">${t.place}</th>
            <th scope="col">${t.type}</th>
            <th scope="col">${t.bounds}</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(
            (one) =>
              html`<tr>
                <th scope="row">
                  ${code(one.name)}
                  <small>${one.required === true ? t.required : t.optional}</small>
                </th>
                <td>${t.places[one.in] ?? one.in}</td>
                <td>${code(typeOf(one.schema))}</td>
                <td>${limitsOf(one.schema).map((limit) => html`${code(limit)} `)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function codesOf(response: JsonSchema): RefusalCode[] {
  const { description } = response;
  return (typeof description === 'string' ? description : '')
    .split(', ')
    .filter((one): one is RefusalCode => one in refusalStatus);
}

function refusalTable(
  responses: Record<string, JsonSchema>,
  locale: Locale,
  t: DocsTexts,
): SafeHtml | null {
  const rows = Object.entries(responses).flatMap(([status, response]) =>
    status === '200' ? [] : codesOf(response).map((refused) => ({ status, refused })),
  );
  return html`<h3>${t.refusals}</h3>
    <div class="table" tabindex="0" role="region" aria-label="${t.refusals}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.status}</th>
            <th scope="col">${t.code}</th>
            <th scope="col">${t.meaning}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ status, refused }) =>
              html`<tr>
                <td>${code(status)}</td>
                <th scope="row">${code(refused)}</th>
                <td>${sentence(locale, `refusal.${refused}`, { n: 3 })}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function bodySchemaOf(operation: JsonSchema): { kind: string; schema: JsonSchema } | null {
  const content = (operation['requestBody'] as { content: Content } | undefined)?.content;
  const [kind] = Object.keys(content ?? {});
  return content === undefined || kind === undefined
    ? null
    : { kind, schema: content[kind]?.schema ?? {} };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function curlOf(
  { method, path, operation }: DocumentedOperation,
  parameters: readonly Parameter[],
  base: string,
  locale: Locale,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(String(sampleOf(schema, name)));
  });
  const needsSession = (operation['x-who'] as Who).kind !== 'anyone';
  const lines = [
    `curl -X ${method.toUpperCase()} ${quote(`${base}${filled}`)}`,
    `-H 'Accept-Language: ${locale}'`,
  ];
  if (needsSession) lines.push('-H "Authorization: Bearer $TOKEN"');
  const body = bodySchemaOf(operation);
  if (body?.kind === 'multipart/form-data') {
    const properties = (body.schema['properties'] ?? {}) as Record<string, JsonSchema>;
    for (const [name, value] of Object.entries(sampleObject(body.schema))) {
      lines.push(
        properties[name]?.['format'] === 'binary'
          ? `-F ${quote(`${name}=@licence.pdf`)}`
          : `-F ${quote(`${name}=${String(value)}`)}`,
      );
    }
  } else if (body !== null) {
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quote(JSON.stringify(sampleObject(body.schema)))}`,
    );
  }
  return lines.join(' \\\n  ');
}

export function renderOperation(
  one: DocumentedOperation,
  shared: Readonly<Record<string, Parameter>>,
  base: string,
  locale: Locale,
): SafeHtml {
  const t = docsTexts[locale];
  const { operation } = one;
  const parameters = ((operation['parameters'] ?? []) as (Parameter & { $ref?: string })[]).map(
    (parameter) =>
      parameter.$ref === undefined
        ? parameter
        : (shared[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter),
  );
  const responses = operation['responses'] as Record<string, JsonSchema>;
  const answer = (responses['200']?.['content'] as Content | undefined)?.['application/json']
    ?.schema;
  const body = bodySchemaOf(operation);
  const summary = typeof operation['summary'] === 'string' ? operation['summary'] : '';
  const searchText = `${one.method} ${one.path} ${summary}`.toLowerCase();
  return html`<details class="operation" id="${anchorOf(one)}" data-words="${searchText}">
    <summary>
      <span class="method ${one.method}" dir="ltr">${one.method.toUpperCase()}</span>
      <code dir="ltr">${one.path}</code>
      <span dir="ltr" class="what">${summary}</span>
    </summary>
    <p><b>${t.who}:</b> <bdi>${describeWho(operation['x-who'] as Who, t)}</bdi></p>
    ${limitLine((operation['x-limits'] ?? []) as readonly RateLimit[], t)}
    ${parameterTable(parameters, t)}
    ${body === null ? null : fieldTable(fieldsOf(body.schema), t.body, t)}
    ${
      answer === undefined
        ? html`<h3>${t.answer}</h3>
            <p>${t.file}</p>`
        : fieldTable(fieldsOf(answer), t.answer, t)
    }
    ${refusalTable(responses, locale, t)}
    <h3>${t.example}</h3>
    <pre dir="ltr" tabindex="0"><code>${curlOf(one, parameters, base, locale)}</code></pre>
  </details>`;
}
