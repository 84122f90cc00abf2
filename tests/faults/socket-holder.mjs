/**
 * A stand-in for systemd with a socket unit: owns a listening socket, passes it to one server after
 * the other, and never accepts a connection itself. Arguments: the port (0: any), the script of the
 * server.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const [port, script] = process.argv.slice(2);
const holder = createServer();
holder.listen(Number(port));
console.log(`held ${holder.address().port}`);
const env = { ...process.env, LISTEN_FDS: '1' };
const command = `LISTEN_PID=$$ exec "${process.execPath}" "${script}"`;
for (;;) {
  console.log('start');
  const { status } = spawnSync('/bin/sh', ['-c', command], {
    stdio: ['ignore', 'inherit', 'inherit', holder._handle.fd],
    env,
  });
  console.log(`exit ${status}`);
  if (status !== 0) process.exit(1);
}
