import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, findErrorMessage, join, queryMessage, type WireEvent } from './wire.ts';

function message(type: string, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  const head = new Uint8Array(5);
  head[0] = type.charCodeAt(0);
  new DataView(head.buffer).setUint32(1, body.length + 4);
  return join([head, body]);
}

function startPacket(code: number, body: Uint8Array = new Uint8Array(0)): Uint8Array {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, body.length + 8);
  new DataView(head.buffer).setUint32(4, code);
  return join([head, body]);
}

const START = startPacket(196_608, new TextEncoder().encode('user\0postgres\0\0'));

/**
 * Run bytes and other events as one list, so that the result does not depend on the size of the
 * runs.
 */
function summarise(events: WireEvent[]): { bytes: string; others: string[] } {
  const runs = events.flatMap((event) => (event.kind === 'run' ? [event.bytes] : []));
  return {
    bytes: Buffer.from(join(runs)).toString('hex'),
    others: events.filter((event) => event.kind !== 'run').map((event) => event.kind),
  };
}

const extendedQuery = fc
  .array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'C'), fc.uint8Array({ maxLength: 40 })), {
    maxLength: 6,
  })
  .map((parts) => join([...parts.map(([type, body]) => message(type, body)), message('S')]));
const simpleQuery = fc.string().map((sql) => queryMessage(sql));

describe('the frame reader', () => {
  it('passes the same bytes to the engine for any split of the stream', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(extendedQuery, simpleQuery), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(1_000)),
        (queries, cuts) => {
          const stream = join([START, ...queries, message('X')]);
          const points = [
            ...new Set([0, ...cuts.map((offset) => offset % stream.length), stream.length]),
          ].sort((a, b) => a - b);
          const reader = createFrameReader();
          const events = points
            .slice(1)
            .flatMap((end, index) => reader.push(stream.slice(points[index] ?? 0, end)));
          expect(summarise(events)).toEqual({
            bytes: Buffer.from(join([START, ...queries])).toString('hex'),
            others: ['terminate'],
          });
          for (const event of events) if (event.kind === 'run') expect(event.completes).toBe(true);
        },
      ),
    );
  });

  it('delays an extended query until its Sync is there', () => {
    const reader = createFrameReader();
    reader.push(START);
    expect(reader.push(join([message('P'), message('B'), message('E')]))).toEqual([]);
    expect(reader.push(message('S'))).toHaveLength(1);
  });

  it('passes a Flush on at once, but does not expect ReadyForQuery after it', () => {
    const reader = createFrameReader();
    reader.push(START);
    expect(reader.push(join([message('P'), message('H')]))).toMatchObject([
      { kind: 'run', completes: false },
    ]);
  });

  it('refuses encryption and continues with the start packet that follows', () => {
    const reader = createFrameReader();
    expect(reader.push(startPacket(80_877_103))).toEqual([{ kind: 'refuse-encryption' }]);
    expect(reader.push(START)).toMatchObject([{ kind: 'run', completes: true }]);
  });

  it('treats a cancel request as the end of its connection', () => {
    expect(createFrameReader().push(startPacket(80_877_102, new Uint8Array(8)))).toEqual([
      { kind: 'terminate' },
    ]);
  });

  it('drops what follows a Terminate', () => {
    const reader = createFrameReader();
    reader.push(START);
    expect(reader.push(join([message('X'), queryMessage('select 1')]))).toEqual([
      { kind: 'terminate' },
    ]);
  });
});

describe('findErrorMessage', () => {
  it('finds the text of an error behind other messages', () => {
    const fields = new TextEncoder().encode('SERROR\0C42P01\0Mno such table\0\0');
    expect(findErrorMessage(join([message('N'), message('E', fields), message('Z')]))).toBe(
      'no such table',
    );
  });

  it('finds nothing in a good answer', () => {
    expect(findErrorMessage(join([message('C'), message('Z')]))).toBeNull();
  });
});
