import pg from 'pg';

/** Any number that nothing else locks. */
const LOCK_KEY = 73_364;

/**
 * What each session of the product has. As in the embedded engine: the zone of a server must not decide what a date is.
 * Disks are flash or memory: as for a turning one, a look-up would be priced at four pages of a scan, and a search would
 * rather read every open RFQ. A stuck statement, lock or forgotten transaction must not starve the others (reliability.md F7).
 */
const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  random_page_cost: '1.1',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
};

/** The settings as a connection itself asks for them when it opens. */
export const startOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

type Asks = Pick<pg.Client, 'query'>;

async function findWrong(client: Asks): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(sessionSettings)],
  );
  return rows.filter(({ name, value }) => sessionSettings[name] !== value).map(({ name }) => name);
}

/**
 * A pooler in transaction mode hands a session to whoever comes and takes no settings along. So they are kept with the role
 * itself, in this database, past the pooler; a role may change its own. Does nothing where they are there.
 */
export async function keepSettingsWithRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await findWrong(client)).length === 0) return;
    await client.query('begin');
    // Of several processes that start at once one changes them.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const { rows } = await client.query<{ database: string }>(
      'select current_database() as database',
    );
    const database = pg.escapeIdentifier(rows[0]?.database ?? '');
    for (const [name, value] of Object.entries(sessionSettings)) {
      await client.query(
        `alter role current_user in database ${database} set ${pg.escapeIdentifier(name.toLowerCase())} = ${pg.escapeLiteral(value)}`,
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** A session that the pooler opened before the settings were there lacks them until it is opened anew. */
export async function findSettingsFault(pool: pg.Pool): Promise<Error | null> {
  const wrong = await findWrong(pool);
  if (wrong.length === 0) return null;
  return new Error(
    `the pooler holds sessions without ${wrong.join(', ')}: send it RECONNECT, or restart it`,
  );
}
