import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyone } from './actor.ts';
import { declareEndpoint } from './endpoint.ts';
import { bodyOf, formFields, type FormEntry } from './form-fields.ts';
import { bounded, flag, optionalDay } from './validation.ts';

const text = bounded(100);
const read = (shape: z.core.$ZodLooseShape, ...entries: FormEntry[]) =>
  formFields(z.object(shape), entries);

describe('a text field of a form', () => {
  it('is its text, including an empty one and one that the schema refuses', () => {
    expect(
      read({ a: text.min(3), b: text, c: z.enum(['x']) }, ['a', 'q'], ['b', ''], ['c', 'y']),
    ).toEqual({ a: 'q', b: '', c: 'y' });
  });

  it('is absent if the form does not have it', () => {
    expect(read({ a: text, b: text.optional(), c: text.default('c'), d: optionalDay })).toEqual({});
  });

  it('that is repeated becomes a list, which its schema refuses at the field', () => {
    const fields = read({ a: text }, ['a', '1'], ['a', '2']);
    expect(fields).toEqual({ a: ['1', '2'] });
    expect(z.object({ a: text }).safeParse(fields).error?.issues[0]?.path).toEqual(['a']);
  });

  it('that the schema does not name is ignored, for any name', () => {
    const fields = read({ a: text }, ['b', '1'], ['__proto__', '2'], ['constructor', '3']);
    expect(fields).toEqual({});
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it('that is empty is null where the schema accepts null, and only there', () => {
    const shape = { a: z.uuid().nullable().optional(), b: z.uuid().optional() };
    expect(read(shape, ['a', ''], ['b', ''])).toEqual({ a: null, b: '' });
    expect(read(shape, ['a', 'x'])).toEqual({ a: 'x' });
  });

  it('is found below every wrapper of a schema', () => {
    const wrapped = text.optional().nullable().default('').prefault('').pipe(text.nullable());
    expect(read({ a: wrapped }, ['a', 'x'])).toEqual({ a: 'x' });
  });
});

describe('a check box of a form', () => {
  it('is sent as it is when it is ticked', () => {
    expect(read({ a: flag, b: flag.default(false) }, ['a', 'on'], ['b', '1'])).toEqual({
      a: 'on',
      b: '1',
    });
  });

  it('that is not ticked is false if it is required, and otherwise absent', () => {
    const shape = { a: flag, b: z.boolean(), c: flag.default(true), d: flag.optional() };
    expect(read(shape)).toEqual({ a: false, b: false });
  });
});

describe('a list of texts in a form', () => {
  const ids = z.array(text);

  it('is a repeated field in its order, also a single one', () => {
    expect(read({ ids }, ['ids', 'b'], ['ids', 'a'])).toEqual({ ids: ['b', 'a'] });
    expect(read({ ids }, ['ids', 'b'])).toEqual({ ids: ['b'] });
  });

  it('is a ticked box for each item', () => {
    expect(read({ ids }, ['ids.a', 'on'], ['ids.b.c', 'on'], ['idsx', 'on'])).toEqual({
      ids: ['a', 'b.c'],
    });
  });

  it('has no empty items; one empty item alone sends an empty list', () => {
    expect(read({ ids: ids.optional() }, ['ids', ''])).toEqual({ ids: [] });
    expect(read({ ids: ids.optional() }, ['ids', ''], ['ids.a', 'on'])).toEqual({ ids: ['a'] });
  });

  it('without fields is empty if it is required, and otherwise absent', () => {
    expect(read({ a: ids, b: ids.optional(), c: ids.default([]) })).toEqual({ a: [] });
  });

  it('is found among the alternatives of a schema', () => {
    const either = z.union([z.array(text), z.literal('').transform(() => []), text]).optional();
    expect(read({ either }, ['either', 'x'])).toEqual({ either: ['x'] });
  });
});

describe('a list of rows in a form', () => {
  const lines = z.array(z.object({ id: text, on: flag, tags: z.array(text) }));

  it('is sorted by number with its gaps closed, each row by its own schema', () => {
    const fields = read(
      { lines },
      ['lines.10.id', 'c'],
      ['lines.2.id', 'b'],
      ['lines.2.on', 'on'],
      ['lines.2.tags', 'x'],
      ['lines.0.id', 'a'],
      ['lines.0.unknown', 'a'],
    );
    expect(fields).toEqual({
      lines: [
        { id: 'a', on: false, tags: [] },
        { id: 'b', on: 'on', tags: ['x'] },
        { id: 'c', on: false, tags: [] },
      ],
    });
  });

  it('ignores names that are no row', () => {
    const entries = ['lines', 'lines.', 'lines.x.id', 'lines.12345.id', 'lines.1', 'lines.-1.id'];
    expect(read({ lines }, ...entries.map((name) => [name, 'x'] as const))).toEqual({ lines: [] });
  });

  it('without fields is empty if it is required, and otherwise absent', () => {
    expect(read({ a: lines, b: lines.optional(), c: lines.default([]) })).toEqual({ a: [] });
  });
});

describe('a file of a form', () => {
  it('is the file, and absent if none was selected', () => {
    const file = new File(['x'], 'a.pdf');
    expect(read({ file: z.file() }, ['file', file])).toEqual({ file });
    expect(read({ file: z.file() }, ['file', new File([], '')])).toEqual({});
    const empty = new File([], 'a.pdf');
    expect(read({ file: z.file() }, ['file', empty])).toEqual({ file: empty });
  });
});

describe('the body of a call from a form', () => {
  it('has the type and the fields of the endpoint', () => {
    const endpoint = declareEndpoint({
      method: 'post',
      path: '/x',
      tag: 'T',
      summary: 'S',
      who: anyone,
      body: z.object({ way: z.enum(['a', 'b']), count: z.coerce.number<string>() }),
    });
    const form = new FormData();
    form.set('way', 'a');
    form.set('count', '3');
    form.set('intent', 'send');
    const body: { way: 'a' | 'b'; count: string } = bodyOf(endpoint, form);
    expect(body).toEqual({ way: 'a', count: '3' });
  });

  it('is empty if the endpoint has none', () => {
    const endpoint = declareEndpoint({
      method: 'post',
      path: '/x',
      tag: 'T',
      summary: 'S',
      who: anyone,
    });
    const form = new FormData();
    form.set('a', '1');
    expect(bodyOf(endpoint, form)).toEqual({});
  });
});
