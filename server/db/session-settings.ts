import pg from 'pg';

const LOCK_KEY = 73_364;

/**
 * Settings of every session. The time zone of a server must not change dates. `random_page_cost`
 * fits flash disks, because otherwise the planner would prefer to scan every open RFQ. Time limits
 * prevent a slow statement, a lock or a forgotten transaction from blocking others.
 */
const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  random_page_cost: '1.1',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
};

export const startOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

type QueryClient = Pick<pg.Client, 'query'>;

async function findWrong(client: QueryClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(sessionSettings)],
  );
  return rows.filter(({ name, value }) => sessionSettings[name] !== value).map(({ name }) => name);
}

/**
 * Stores the settings with the role, in this database. A pooler in transaction mode shares sessions
 * and passes on no settings, so the role must have them. Connects directly; does nothing if they
 * are set.
 */
export async function saveSettingsToRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await findWrong(client)).length === 0) return;
    await client.query('begin');
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

/** A session that the pooler opened before the settings existed lacks them until it is reopened. */
export async function findSettingsFault(pool: pg.Pool): Promise<Error | null> {
  const wrong = await findWrong(pool);
  if (wrong.length === 0) return null;
  return new Error(
    `the pooler has sessions without ${wrong.join(', ')}: send it RECONNECT, or restart it`,
  );
}
