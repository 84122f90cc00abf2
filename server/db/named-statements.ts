import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Number of statements that get a name in one process: far more than the product has and far fewer
 * than would burden the server.
 */
const namedMax = 1000;
/** Searches are planned for their values, because a generic plan would be slow. */
const plannedAnew = /websearch_to_tsquery|<%|%>/;

function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.includes('cached plan')
  );
}

/**
 * Names statements, so that the server parses and plans each once per connection instead of at each
 * call: planning took up to half of the database's time for a list. A text gets a name at its
 * second use; `namedMax` bounds the number of texts. PostgreSQL returns to planning by values where
 * that is cheaper. A pooler in transaction mode must support prepared statements (PgBouncer 1.21 or
 * newer with max_prepared_statements). A plan that a migration of another process outdated fails
 * once, and then this process continues without names. `migrate` replaces its own connection.
 */
export function nameStatements(pool: pg.Pool): void {
  const seen = new Map<string, string>();
  let isOff = false;
  const nameOf = (text: string): string | null => {
    const known = isOff ? undefined : seen.get(text);
    if (known !== undefined) return known;
    if (isOff || seen.size >= namedMax || plannedAnew.test(text)) return null;
    seen.set(text, createHash('sha256').update(text).digest('base64url'));
    // The first use stays unnamed, so that a statement that runs once leaves nothing on the server.
    return null;
  };
  const { prototype } = pg.Client;
  pool.on('connect', (client) => {
    // Resolved at each call, because monitoring code replaces the prototype's method.
    const send = (...args: unknown[]): unknown => Reflect.apply(prototype.query, client, args);
    client.query = ((...args: unknown[]) => {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null;
      if (name === null) return send(...args);
      const answer = send({ name, text, values }, ...rest);
      if (answer instanceof Promise)
        answer.catch((error: unknown) => (isOff ||= isPlanOutdated(error)));
      return answer;
    }) as typeof client.query;
  });
}
