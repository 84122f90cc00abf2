import path from 'node:path';
import { enqueueMessage } from '../../features/message/store.ts';
import { createDelivery } from '../../server/deliver.ts';
import { openDatabase } from '../../server/db/open.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createLogger } from '../../server/log.ts';
import { createMailSender } from '../../server/mail.ts';
import { seededRandom } from '../harness/api.ts';

/**
 * A process of the delivery tests, killed by them: opens DATA_DIR, on `commit` puts a mail into the outbox, on `send`
 * delivers what is due, and says each step on standard output.
 */
const [, , dataDir = '', smtpUrl = '', ...steps] = process.argv;
const migrations = path.resolve(import.meta.dirname, '../../db/migrations');
const log = createLogger();
const database = await openDatabase({ dataDir, onFault: (error) => log.error('fault', { error }) });
await migrate(database.pool, migrations);
const db = database.kysely;

if (steps.includes('commit')) {
  await db.transaction().execute((tx) =>
    enqueueMessage(tx, {
      id: seededRandom('crash').id(),
      now: new Date(),
      kind: 'sign_up_code',
      channel: 'email',
      destination: 'salem@aldana.test',
      locale: 'ar',
      params: { code: '424242' },
    }),
  );
  console.log('committed');
}
if (steps.includes('send')) {
  const mail = createMailSender({ smtpUrl, from: 'Qeema <no-reply@qeema.test>' });
  const delivery = createDelivery({
    db,
    listen: database.listen,
    clock: () => new Date(),
    log,
    mail,
    sms: null,
    demo: false,
    publicUrl: 'http://qeema.test',
    leaseMs: 1_000,
  });
  await delivery.start();
  console.log('sending');
}
// Lives until it is killed, as a server does.
setInterval(() => undefined, 60_000);
