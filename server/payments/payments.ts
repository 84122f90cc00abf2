import { randomBytes } from 'node:crypto';
import type { Db, Random } from '#shared/call.ts';
import type { Payments } from '#shared/payments.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../observe/log.ts';
import { createSandboxBank, createSandboxProvider } from './sandbox.ts';
import { createStripeProvider } from './stripe.ts';
import { watchProvider } from './watched.ts';

interface PaymentParts {
  readonly db: Db;
  readonly random: Random;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Stripe if its keys are set, else the sandbox in the demo, else no cards (product §3). */
export function createPayments(config: Config, parts: PaymentParts): Payments {
  const { stripe, sandboxSecret } = config.payments;
  if (stripe !== null)
    return { provider: watchProvider(createStripeProvider(stripe), parts), sandbox: null };
  if (!config.demo) return { provider: null, sandbox: null };
  const secret = sandboxSecret ?? randomBytes(32).toString('base64url');
  const sandbox = { ...parts, secret, publicUrl: config.publicUrl };
  return { provider: createSandboxProvider(sandbox), sandbox: createSandboxBank(sandbox) };
}
