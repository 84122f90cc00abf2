import { Secret, TOTP } from 'otpauth';
import { memberTwoStep } from '#features/two-step/schema.ts';
import { goodPassword } from './company.ts';
import type { TestApi } from '../harness/api.ts';

/** An authenticator app with a scanned secret; `shift` selects the code of another 30 seconds. */
export function appOf(api: Pick<TestApi, 'now'>, secret: string): (shift?: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return (shift = 0) => totp.generate({ timestamp: api.now().getTime() + shift * 30_000 });
}

export interface TwoStepUser {
  readonly app: (shift?: number) => string;
  readonly codes: readonly string[];
}

/** Enables the second step for a signed-in user; the clock then is at a new code. */
export async function turnOnTwoStep(
  api: TestApi,
  token: string,
  password = goodPassword,
  own = memberTwoStep,
): Promise<TwoStepUser> {
  const begun = await api.as({ token })(own.begin, { body: { password } });
  if (!begun.ok) throw new Error(begun.code);
  const app = appOf(api, begun.data.secret);
  const confirmed = await api.as({ token })(own.confirm, { body: { code: app() } });
  if (!confirmed.ok) throw new Error(confirmed.code);
  api.advance(60_000);
  return { app, codes: confirmed.data.codes };
}
