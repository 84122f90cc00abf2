import { memberTwoStep } from '#features/two-step/schema.ts';
import { stepOf } from '#features/two-step/rules/totp.ts';
import { codeAt } from '#features/two-step/store/codes.ts';
import { goodPassword } from './company.ts';
import type { TestApi } from '../harness/api.ts';

/** The bytes of a secret as its reader types it into an app. */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replaceAll(' ', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app with a scanned secret; `shift` selects the code of another 30 seconds. */
export function appOf(api: Pick<TestApi, 'now'>, secret: string): (shift?: number) => string {
  const bytes = bytesOf(secret);
  return (shift = 0) => codeAt(bytes, stepOf(api.now()) + shift);
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
): Promise<TwoStepUser> {
  const begun = await api.as({ token })(memberTwoStep.begin, { body: { password } });
  if (!begun.ok) throw new Error(begun.code);
  const app = appOf(api, begun.data.secret);
  const confirmed = await api.as({ token })(memberTwoStep.confirm, { body: { code: app() } });
  if (!confirmed.ok) throw new Error(confirmed.code);
  api.advance(60_000);
  return { app, codes: confirmed.data.codes };
}
