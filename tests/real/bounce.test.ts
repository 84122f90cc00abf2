import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUp } from '#features/registration/schema.ts';
import { createApiClient } from '#shared/client.ts';
import { signUpBody } from '../factories/company.ts';
import { dataOf } from '../factories/order.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { idsOf, postfixPackages, startPostfix, type Postfix } from './postfix.ts';
import { ask, startProduct, type Product } from './product.ts';

const secret = 'of Postfix and the product';
const script = path.resolve(import.meta.dirname, '../../scripts/bounce.ts');
const unavailable = await provideTestServer();

describePart(
  'mails that Postfix returns',
  postfixPackages,
  (pathOf) => {
    let postfix: Postfix;
    let product: Product;
    let settings = '';
    beforeAll(async () => {
      postfix = await startPostfix(pathOf, {
        bounceCommand: (directory) => {
          settings = path.join(directory, 'bounce.env');
          return `${process.execPath} --env-file=${settings} ${script}`;
        },
      });
      product = await startProduct({
        environment: {
          MAIL_SMTP_URL: postfix.smtpUrl,
          MAIL_FROM: 'Qeema <bounces@near.test>',
          MAIL_BOUNCE_SECRET: secret,
          NODE_EXTRA_CA_CERTS: postfix.certificateFile,
        },
      });
      const { uid, gid } = idsOf('nobody');
      const lines = [`PUBLIC_URL=${product.urls[0]}`, `MAIL_BOUNCE_SECRET="${secret}"`];
      writeFileSync(settings, lines.join('\n'), { mode: 0o600 });
      chownSync(settings, uid, gid);
    });
    afterAll(async () => {
      await product.stop();
      postfix.stop();
    });

    async function signUpAs(email: string): Promise<void> {
      const client = createApiClient(async (apiPath, { method, headers, body }) =>
        ask(`${product.urls[0]}/api${apiPath}`, {
          method: method ?? 'GET',
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' ? { body } : {}),
        }),
      );
      dataOf(await client(signUp, { body: signUpBody('buyer', { email }) }));
    }

    it('mark addresses that do not exist, and not a full mailbox or our reputation', async () => {
      const unknown = ['closed@far.test', 'gone@far.test', 'nobody@near.test'];
      const others = ['full@far.test', 'spam@far.test'];
      for (const email of [...unknown, ...others]) await signUpAs(email);
      const piped = () => postfix.log().match(/relay=bounces,.*status=\w+/g) ?? [];
      await vi.waitFor(() => expect(piped(), postfix.log()).toHaveLength(5), {
        timeout: 60_000,
        interval: 200,
      });
      expect(piped().filter((line) => !line.endsWith('status=sent'))).toEqual([]);
      const client = new pg.Client({ connectionString: product.databaseUrl });
      await client.connect();
      const { rows } = await client.query<{ email_key: string; reason: string }>(
        'select email_key, reason from mail_bounce order by email_key',
      );
      await client.end();
      expect(rows.map(({ email_key: email }) => email)).toEqual(unknown);
      expect(rows[1]?.reason).toContain('550 5.1.1');
    });
  },
  unavailable,
);
