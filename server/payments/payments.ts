import { randomBytes } from 'node:crypto';
import type { Db, Random } from '../../shared/call.ts';
import type { Payments } from '../../shared/payments.ts';
import type { Config } from '../config.ts';
import { createSandboxBank, createSandboxProvider } from './sandbox.ts';
import { createStripeProvider } from './stripe.ts';

/** Stripe where its keys are set, the sandbox in the demo, no cards otherwise (product §3). */
export function createPayments(config: Config, parts: { db: Db; random: Random; clock: () => Date }): Payments {
  const { stripe, sandboxSecret } = config.payments;
  if (stripe !== null) return { provider: createStripeProvider(stripe), sandbox: null };
  if (!config.demo) return { provider: null, sandbox: null };
  const secret = sandboxSecret ?? randomBytes(32).toString('base64url');
  const sandbox = { ...parts, secret, publicUrl: config.publicUrl };
  return { provider: createSandboxProvider(sandbox), sandbox: createSandboxBank(sandbox) };
}
