import type { z } from 'zod';

export function typeOf(schema: z.core.JSONSchema.JSONSchema, indent = '\n'): string {
  const { type, properties, items, anyOf, oneOf, enum: values, const: only, ...rest } = schema;
  const { required = [], additionalProperties: more, ...limits } = rest;
  const print = (inner: unknown) => typeOf(inner as typeof schema, indent);
  const choices = anyOf ?? oneOf ?? values?.map((one) => ({ const: one }));
  let text = String(type ?? 'unknown');
  if (only !== undefined) text = JSON.stringify(only);
  else if (choices !== undefined) text = [...new Set(choices.map(print))].join(' | ');
  else if (type === 'array') text = `Array<${print(items)}>`;
  else if (more instanceof Object) text = `Record<string, ${print(more)}>`;
  else if (properties !== undefined) {
    const lines = Object.entries(properties).map(([name, value]) => {
      const mark = required.includes(name) ? '' : '?';
      return `${indent}  ${name}${mark}: ${typeOf(value as typeof schema, `${indent}  `)}`;
    });
    text = `{${lines.join('')}${indent}}`;
  }
  // Zod bounds every integer by the largest safe one, which carries no information.
  const comments = Object.entries(limits)
    .filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return comments.length === 0 ? text : `${text} /* ${comments.join(', ')} */`;
}
