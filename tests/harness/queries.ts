import pg from 'pg';

/** Frames of a transaction, and the clock that a timer measures: no request reads them. */
const frames =
  /^\s*(begin|commit|rollback|start transaction|set local|select extract\(epoch from clock_timestamp)/i;

interface Submittable {
  readonly text?: string;
}

/**
 * The statements of a piece of work through any pool. The look-up of the session is one of them.
 */
export async function watchQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text =
      typeof first === 'string' ? first : ((first as Submittable | undefined)?.text ?? '');
    if (!frames.test(text)) statements.push(text);
    return original.apply(this, args);
  } as typeof prototype.query;
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = original as typeof prototype.query;
  }
}
