/**
 * Child of the cluster test: one process of several, as `npm start` runs it but without pages, since nothing is built when
 * these tests run. Reads its environment, prints its address once it listens, and stops on SIGTERM as `npm start` does.
 */
import { flushCompileCache } from 'node:module';
import { startServer, stopOnSignal } from '#server/main.ts';

const running = await startServer(process.env, { servesPages: false });
stopOnSignal(running);
console.log(`open ${running.url}`);
flushCompileCache();
// The end of who started it is its own.
process.stdin.on('end', () => process.exit(0)).resume();
