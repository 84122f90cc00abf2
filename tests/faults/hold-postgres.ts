/**
 * Child process of the fault tests: starts a test server, prints its address and waits to be
 * killed.
 */
import { startTestPostgres } from '../../scripts/test/test-postgres.ts';

const server = await startTestPostgres();
console.log('url' in server ? server.url : `skipped ${server.skipped}`);
process.stdin.resume();
