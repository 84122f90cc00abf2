import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { enqueueMessage } from '#features/message/store.ts';
import { notify } from '#features/notification/store/notify.ts';
import { createDelivery } from '#server/delivery/deliver.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLogger } from '#server/observe/log.ts';
import { createMailSender } from '#server/delivery/mail.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { seededRandom } from '../harness/api.ts';

/**
 * A process of the delivery tests, killed by them: opens DATA_DIR, on `commit` puts a mail into the
 * outbox, on `notify` notifies a member of an accepted offer, on `send` delivers due messages, and
 * prints each step.
 */
const [, , dataDir = '', smtpUrl = '', ...steps] = process.argv;
const migrations = path.resolve(import.meta.dirname, '../../db/migrations');
const log = createLogger();
const database = await openDatabase({ dataDir, onFault: (error) => log.error('fault', { error }) });
await migrate(database.pool, migrations);
const db = database.kysely;
// A killed process writes nothing at its end, so the compile cache is written now for the next one.
flushCompileCache();

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
if (steps.includes('notify')) {
  const random = seededRandom('crash');
  const now = new Date();
  const companyId = random.id();
  const memberId = random.id();
  const email = 'salem@aldana.test';
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('company')
      .values({
        id: companyId,
        account_type: 'supplier',
        display_name: 'Barid',
        created_at: now,
        approved_at: now,
      })
      .execute();
    const member = {
      id: memberId,
      company_id: companyId,
      email,
      email_key: email,
      password_hash: '',
      full_name: 'N',
    };
    await tx
      .insertInto('member')
      .values({ ...member, verified_at: now, created_at: now })
      .execute();
    const about = {
      rfq_id: random.id(),
      offer_id: random.id(),
      number: 'RFQ-10482',
      title: 'Copper cable',
    };
    const params = { ...about, company: 'Al Dana' };
    await notify(tx, { random, now }, { memberId, type: 'offer_accepted', params });
  });
  console.log('notified');
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
    push: null,
    secrets: createSecrets({ current: 'of the crashing sender, thirty-two' }, dataDir),
    demo: false,
    publicUrl: 'http://qeema.test',
    leaseMs: 1_000,
  });
  await delivery.start();
  console.log('sending');
}
// Lives until it is killed, as a server does.
setInterval(() => undefined, 60_000);
