import { afterAll } from 'vitest';
import { startTestPostgres } from '../../scripts/test/test-postgres.ts';

/**
 * Makes sure that `openTestDatabase('server')` finds a server in this test file: that of the test run, or one of its
 * own that ends with the file. Returns why there is none, for `describe.skipIf`, or null.
 */
export async function provideTestServer(): Promise<string | null> {
  const server = await startTestPostgres();
  if ('skipped' in server) {
    console.warn(`Tests on a PostgreSQL server are skipped: ${server.skipped}`);
    return server.skipped;
  }
  process.env['TEST_DATABASE_URL'] = server.url;
  afterAll(() => server.stop());
  return null;
}
