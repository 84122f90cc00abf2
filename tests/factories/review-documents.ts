import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { expect } from 'vitest';
import {
  saveProfile,
  submitReview,
  uploadDocument,
  type ProfileView,
} from '#features/account/schema.ts';
import { addOperator } from '#features/operator/commands/command-line.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import type { AccountType, OperatorRole } from '#shared/actor.ts';
import { goodPassword, signUpCompany, type SignedUp } from './company.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';

/** A small real picture; `mark` makes different ones. */
export async function makePng(mark = 0): Promise<Buffer> {
  const background = { r: 40 + mark, g: 120, b: 100 };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The smallest file that is a PDF by its content. */
export function makePdf(text = 'Authorisation letter'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/**
 * The text copied from a PDF answer, if poppler is installed, otherwise null. Direction marks are
 * removed.
 */
export async function textOfPdf(response: Response): Promise<string | null> {
  expect(response.headers.get('Content-Type')).toContain('application/pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const done = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' });
  return done.error === undefined
    ? done.stdout.replace(/[\u2066-\u2069\u061c\u200e\u200f\u202a-\u202e]/g, '')
    : null;
}

/** Bytes of a Buffer as a file of a form; a plain copy, since a pooled buffer is larger than its content. */
export function fileOf(bytes: Uint8Array, name: string, type = 'application/octet-stream'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/** Details that nothing is wrong with on the tests' clock. */
export const goodDetails = {
  legal_name_en: 'Al Dana Contracting LLC',
  legal_name_ar: 'الدانة للمقاولات ذ.م.م',
  licence_number: 'CN-2947163',
  licence_authority: 'Abu Dhabi DED',
  licence_expires_on: '2027-11-20',
  trn: '100318472900003',
};

/** Fills in details and documents, ready for review. Returns the profile after the last step. */
export async function fillPapers(
  api: TestApi,
  token: string,
  details: Partial<typeof goodDetails> = {},
): Promise<ProfileView> {
  const client = api.as({ token });
  const saved = await client(saveProfile, {
    body: { ...goodDetails, ...details, whatsapp: '+971501234567' },
  });
  if (!saved.ok) throw new Error(`profile refused: ${saved.code} ${JSON.stringify(saved.errors)}`);
  let profile = saved.data;
  const files = [
    ['licence', fileOf(await makePng(), 'licence.png')],
    ['owner_id', fileOf(await makePng(50), 'emirates-id.png')],
    ['authorisation', fileOf(makePdf(), 'خطاب تفويض.pdf')],
  ] as const;
  for (const [kind, file] of files) {
    const taken = await client(uploadDocument, { body: { kind, file } });
    if (!taken.ok) throw new Error(`${kind} refused: ${taken.code}`);
    profile = taken.data;
  }
  return profile;
}

export interface Submitted extends SignedUp {
  readonly documents: Record<'licence' | 'owner_id' | 'authorisation', string>;
}

/** A company with pending documents. */
export async function submitCompany(
  api: TestApi,
  type: AccountType = 'buyer',
  email?: string,
): Promise<Submitted> {
  const company = await signUpCompany(api, type, email === undefined ? {} : { email });
  const profile = await fillPapers(api, company.token);
  const sent = await api.as({ token: company.token })(submitReview, {});
  if (!sent.ok) throw new Error(`submission refused: ${sent.code}`);
  const idOf = (kind: string) =>
    profile.documents.find((document) => document.kind === kind)?.id ?? '';
  const documents = {
    licence: idOf('licence'),
    owner_id: idOf('owner_id'),
    authorisation: idOf('authorisation'),
  };
  return { ...company, documents };
}

/** An operator who is signed in. */
export async function signInOperator(
  api: TestApi,
  roles: readonly OperatorRole[] = ['reviewer'],
  email = 'mariam@qeema.test',
): Promise<{ token: string; email: string }> {
  const services = { db: api.db, passwords: api.services.passwords, random: seededRandom(email) };
  await addOperator(
    services,
    { email, name: 'Mariam Al Ketbi', roles, password: goodPassword },
    api.now(),
  );
  const answer = await api.as()(operatorSignIn, { body: { email, password: goodPassword } });
  if (!answer.ok) throw new Error(`operator sign-in refused: ${answer.code}`);
  return { token: answer.data.token, email };
}

let operators = 0;

/** Another operator, signed in: a reviewer unless roles are named. */
export async function newOperator(
  api: TestApi,
  ...roles: readonly OperatorRole[]
): Promise<{ token: string; email: string }> {
  operators += 1;
  const email = `operator-${operators}@aldana.test`;
  return signInOperator(api, roles.length === 0 ? ['reviewer'] : roles, email);
}
