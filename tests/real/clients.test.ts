import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedWebhook } from '#server/payments/signature.ts';
import type { SignedEvent } from '#shared/payments.ts';
import { startFakeStripe, type FakeStripe } from '../fakes/stripe.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { ensureClientTools, runTool } from './client-tools.ts';

const tools = ensureClientTools();
const why = 'reason' in tools ? tools.reason : null;
const directory = 'directory' in tools ? tools.directory : '';
if (why !== null) console.warn(`Tools for clients: skipped, ${why}`);

const compilerFlags =
  '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom,dom.iterable';
const compile = (...files: readonly string[]) =>
  runTool('node_modules/typescript/bin/tsc', [...compilerFlags.split(' '), ...files]);

describe.skipIf(why !== null)('the OpenAPI document of the product', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi('real clients');
    const served = await api.fetch('/openapi.json');
    writeFileSync(path.join(directory, 'openapi.json'), await served.text());
  });
  afterAll(() => api.close());

  it('has nothing for redocly to report', () => {
    const { status, output } = runTool('node_modules/@redocly/cli/bin/cli.js', [
      'lint',
      'openapi.json',
      '--extends=recommended',
      '--format=json',
    ]);
    expect([status, /"totals":\s*{[^}]*}/.exec(output)?.[0].replace(/\s/g, '')]).toEqual([
      0,
      '"totals":{"errors":0,"warnings":0,"ignored":0}',
    ]);
  });

  it('has nothing for spectral to report', () => {
    writeFileSync(path.join(directory, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
    const args = ['lint', 'openapi.json', '-r', 'spectral.yaml', '-F', 'hint', '-f', 'json'];
    const { status, output } = runTool('node_modules/@stoplight/spectral-cli/dist/index.js', args);
    expect([status, output.slice(0, 2)], output).toEqual([0, '[]']);
  });

  it('becomes types by openapi-typescript, which compile and refuse a wrong field', () => {
    const made = runTool('node_modules/openapi-typescript/bin/cli.js', [
      'openapi.json',
      '-o',
      'types.ts',
    ]);
    expect(made.status, made.output).toBe(0);
    const head = `import type { paths } from './types.ts';
type Answer = paths['/sign_in']['post']['responses'][200]['content']['application/json'];
`;
    writeFileSync(
      path.join(directory, 'right.ts'),
      `${head}export const read = (a: Answer) => a.data;\n`,
    );
    expect(compile('right.ts')).toEqual({ status: 0, output: '' });
    writeFileSync(
      path.join(directory, 'wrong.ts'),
      `${head}export const read = (a: Answer) => a.dada;\n`,
    );
    expect(compile('wrong.ts').output).toContain("'dada' does not exist");
  });

  it('becomes a client by @hey-api/openapi-ts, which compiles', () => {
    const made = runTool('node_modules/@hey-api/openapi-ts/bin/run.js', [
      '-i',
      'openapi.json',
      '-o',
      'client',
      '--no-log-file',
    ]);
    expect(made.status, made.output).toBe(0);
    expect(compile('client/index.ts')).toEqual({ status: 0, output: '' });
  });
});

interface SdkAnswer {
  readonly created: { readonly id: string };
  readonly received: string | null;
  readonly signed: SignedEvent;
}

/** Beside this process, because the fake answers in it. */
async function runSdk(input: Readonly<Record<string, unknown>>): Promise<SdkAnswer> {
  const script = path.join(import.meta.dirname, 'stripe-sdk.mjs');
  const given = JSON.stringify({ directory, ...input });
  const { stdout } = await promisify(execFile)(process.execPath, [script, given]);
  return JSON.parse(stdout) as SdkAnswer;
}

describe.skipIf(why !== null)('the SDK of Stripe', () => {
  const keys = { key: 'sk_test_real', secret: 'whsec_of_the_test' };
  const topUpId = crypto.randomUUID();
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await startFakeStripe(keys.key, keys.secret);
  });
  afterAll(() => stripe.close());

  it('starts a payment at our fake, repeats it under its key, and reads it', async () => {
    expect(await runSdk({ ...keys, url: stripe.url, topUpId })).toMatchObject({
      created: { object: 'checkout.session', amount_total: 12_500, currency: 'aed' },
      isSameOnRepeat: true,
      read: { status: 'open', client_reference_id: topUpId },
      wrongKey: 'StripeAuthenticationError',
    });
  });

  it('accepts the signature of the product’s webhooks, and the product accepts its own', async () => {
    const now = new Date();
    const event = stripe.decide(topUpId, 'paid', now);
    const { received, signed } = await runSdk({ ...keys, url: stripe.url, topUpId, event });
    expect(received).toBe('checkout.session.completed');
    expect(isSignedWebhook(keys.secret, signed.raw, signed.signature, now)).toBe(true);
    expect(isSignedWebhook('another', signed.raw, signed.signature, now)).toBe(false);
  });
});
