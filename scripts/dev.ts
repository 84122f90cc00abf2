/**
 * `npm run dev`: the same server with Vite inside it, so that pages change in place, under `node
 * --watch`, which restarts it after a change to a file that Node loaded: server/, features' api,
 * commands, reads, stores, and shared/.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV = 'development';

/**
 * Keeps Vite's temporary configuration out of the watched files. Vite deletes it after reading it,
 * which restarted the server without end on a busy machine.
 */
function reportNoTemporaryFile(): void {
  const send = process.send?.bind(process);
  if (send === undefined) return;
  process.send = (message: unknown) =>
    JSON.stringify(message).includes('/.vite-temp/') || send(message);
}

if (process.argv.includes('--dev')) {
  reportNoTemporaryFile();
  const { main } = await import('../server/main.ts');
  await main(process.env);
} else {
  const args = [
    '--watch',
    '--watch-preserve-output',
    fileURLToPath(import.meta.url),
    '--dev',
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
}
