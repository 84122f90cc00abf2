import { expect, it } from 'vitest';
import { openServerDatabase } from './open-server.ts';

it('a server that is not there is named as what it is, with the reason and without the password', async () => {
  const databaseUrl = 'postgres://qeema:secret@127.0.0.1:1/qeema';
  const opening = openServerDatabase({ databaseUrl, listenUrl: databaseUrl, onFault: () => undefined });
  await expect(opening).rejects.toThrow('The PostgreSQL server gave no answer (connect ECONNREFUSED 127.0.0.1:1).');
});
