import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { closePort, createPort, openPort } from './port.ts';

it('a port that closes waits for who is asking, not for a connection that was opened ahead', async () => {
  const port = createPort((_request, response) => response.end('answered'));
  const config = { ...readConfig({ NODE_ENV: 'test' }), port: 0 };
  const number = await openPort(port.server, config, null);
  const open = async () => {
    const taken = once(port.server, 'connection');
    const client = connect(number, '127.0.0.1');
    await taken;
    return client;
  };
  const asking = await open();
  const silent = await open();
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const closing = closePort(port, null);
  await once(silent, 'close');
  // Both would be cut off at the same time, ten seconds later.
  asking.end('\r\n');
  expect(await text(asking)).toContain('answered');
  await closing;
});
