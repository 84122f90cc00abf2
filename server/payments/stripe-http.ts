import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { PaymentFault } from '#shared/payments.ts';

const timeoutMs = 8_000;
const allMs = 10_000;
/** Pauses before the second and third attempt. They are short, because a payer waits. */
const pausesMs = [300, 1_200] as const;
const version = '2025-03-31.basil';

const stripeError = z.object({
  error: z.object({ type: z.string().optional(), code: z.string().optional() }),
});

/** Accepts only identifiers, so that no other text of Stripe's answer is logged or shown. */
function nameOf(word: string | undefined): string {
  return word !== undefined && /^[a-z_]{1,60}$/.test(word) ? word : '';
}

/**
 * True if a retry may succeed (docs.stripe.com/error-low-level). Stripe's own header takes
 * precedence.
 */
function mayPass(response: Response): boolean {
  const shouldRetry = response.headers.get('Stripe-Should-Retry');
  if (shouldRetry !== null) return shouldRetry === 'true';
  return response.status === 409 || response.status === 429 || response.status >= 500;
}

async function faultOf(response: Response): Promise<PaymentFault> {
  const answer = stripeError.safeParse(await response.json().catch(() => null));
  const { type, code } = answer.success ? answer.data.error : {};
  const requestId = /^req_\w{1,60}$/.exec(response.headers.get('Request-Id') ?? '')?.[0] ?? '';
  const facts = { status: response.status, type: nameOf(type), code: nameOf(code), requestId };
  return new PaymentFault(
    mayPass(response) ? 'away' : 'refused',
    `Stripe answered ${response.status}`,
    facts,
  );
}

async function readAnswer<S extends z.ZodType>(response: Response, as: S): Promise<z.output<S>> {
  const read = as.safeParse(await response.json().catch(() => null));
  if (read.success) return read.data;
  throw new PaymentFault(
    'away',
    'Stripe answered in another form',
    { status: response.status },
    { cause: read.error },
  );
}

interface Post {
  readonly key: string;
  readonly form: URLSearchParams;
}

export interface StripeOptions {
  readonly base?: string;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Sends a request to Stripe. Null: Stripe does not know the object. Throws PaymentFault. */
export type SendToStripe = <S extends z.ZodType>(
  path: string,
  as: S,
  post?: Post,
) => Promise<z.output<S> | null>;

export function createStripeSender(
  secretKey: string,
  { base = 'https://api.stripe.com', wait = setTimeout }: StripeOptions,
): SendToStripe {
  const sendOnce = async <S extends z.ZodType>(
    path: string,
    as: S,
    post: Post | undefined,
    deadline: AbortSignal,
  ) => {
    const headers = new Headers({
      Authorization: `Bearer ${secretKey}`,
      'Stripe-Version': version,
    });
    if (post !== undefined) headers.set('Idempotency-Key', post.key);
    const response = await fetch(`${base}${path}`, {
      method: post === undefined ? 'GET' : 'POST',
      body: post?.form ?? null,
      headers,
      signal: AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]),
    }).catch((cause: unknown) => {
      throw new PaymentFault('away', 'Stripe could not be reached', {}, { cause });
    });
    if (response.status === 404 && post === undefined) return null;
    if (!response.ok) throw await faultOf(response);
    return readAnswer(response, as);
  };
  /**
   * Sends a request with retries. A repeated POST has the same idempotency key, so that it makes
   * one payment.
   */
  return async (path, as, post) => {
    const deadline = AbortSignal.timeout(allMs);
    for (const pauseMs of pausesMs) {
      try {
        return await sendOnce(path, as, post, deadline);
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind === 'refused') throw error;
        await wait(pauseMs);
      }
    }
    return sendOnce(path, as, post, deadline);
  };
}
