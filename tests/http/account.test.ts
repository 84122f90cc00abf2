import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readProfile,
  removeLogo,
  saveProfile,
  submitReview,
  uploadDocument,
  type ProfileView,
} from '#features/account/schema.ts';
import { approveCompany, reviewDocument, refuseCompany } from '#features/company-review/schema.ts';
import { hashToken } from '#features/session/store/session.ts';
import { chooseCategories } from '../factories/access.ts';
import { signUpCompany } from '../factories/company.ts';
import { giveBalance } from '../factories/wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import {
  fileOf,
  fillPapers,
  goodDetails,
  makePdf,
  makePng,
  signInOperator,
  submitCompany,
} from '../factories/review-documents.ts';
import { confirmFields } from '../factories/review-steps.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('account');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

let companies = 0;
/** Another address for each; time passes, since sign-ups of one client are limited by the hour. */
function nextEmail(): string {
  companies += 1;
  api.advance(190_000);
  return `company-${companies}@aldana.test`;
}

async function newCompany(type: 'buyer' | 'supplier' = 'buyer') {
  return signUpCompany(api, type, { email: nextEmail() });
}

async function activityOf(companyId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
}

async function approve(
  documents: Record<string, string>,
  companyId: string,
  operator: string,
): Promise<void> {
  await confirmFields(api.as({ token: operator }), companyId);
  for (const id of Object.values(documents)) {
    await api.as({ token: operator })(reviewDocument, {
      params: { id },
      body: { decision: 'approve' },
    });
  }
  const approved = await api.as({ token: operator })(approveCompany, { params: { id: companyId } });
  expect(approved.ok).toBe(true);
}

/** A second user of a company, without roles, who is signed in: users come with their own noun. */
async function addColleague(companyId: string): Promise<string> {
  const { random, now } = { random: seededRandom(companyId), now: api.now() };
  const email = `colleague-${companyId}@aldana.test`;
  const memberId = random.id();
  const token = random.token(32);
  await api.db
    .insertInto('member')
    .values({
      id: memberId,
      company_id: companyId,
      email,
      email_key: email,
      password_hash: '',
      full_name: 'Huda',
      verified_at: now,
      created_at: now,
    })
    .execute();
  await api.db
    .insertInto('session')
    .values({
      id: random.id(),
      token_hash: hashToken(token),
      member_id: memberId,
      created_at: now,
      seen_at: now,
      idle_expires_at: new Date(now.getTime() + 3_600_000),
      expires_at: new Date(now.getTime() + 3_600_000),
      address: '',
      user_agent: '',
    })
    .execute();
  return token;
}

describe('the profile', { timeout: testMsMax }, () => {
  it('is refused without a session', async () => {
    expect(await api.as()(readProfile, {})).toMatchObject({
      ok: false,
      status: 401,
      code: 'unauthorized',
    });
    expect(await api.as()(saveProfile, { body: {} })).toMatchObject({ status: 401 });
    expect(await api.as()(submitReview, {})).toMatchObject({ status: 401 });
  });

  it('shows a new company its permissions and missing fields', async () => {
    const { token } = await newCompany();
    const answer = await api.as({ token })(readProfile, {});
    expect(answer).toMatchObject({
      ok: true,
      data: {
        account_type: 'buyer',
        status: 'pending',
        completion: 42,
        trn_unusual: false,
        minimum_order_value: '0.00',
        review: { state: 'incomplete', due_at: null },
        can: {
          edit_contact: true,
          edit_details: true,
          submit: false,
          upload: { licence: true, logo: true },
        },
      },
    });
    expect((answer as { data: ProfileView }).data.missing).toContain('trn');
  });

  it('saves contact data and details in either script, and no omitted field', async () => {
    const { token, companyId } = await newCompany('supplier');
    const client = api.as({ token });
    const answer = await client(saveProfile, {
      body: {
        ...goodDetails,
        trn: '١٠٠ ٣١٨ ٤٧٢ ٩٠٠ ٠٠٣',
        whatsapp: '+٩٧١ 50 123 4567',
        minimum_order_value: '١٬٢٥٠٫٥',
      },
    });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        trn: '100318472900003',
        whatsapp: '+971501234567',
        minimum_order_value: '1250.50',
        full_name: 'Salem Al Ketbi',
      },
    });
    const again = await client(saveProfile, { body: { whatsapp: '+971501234567' } });
    expect(again).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await activityOf(companyId)).toEqual(['registration.activated', 'account.profileSaved']);
  });

  it('accepts a TRN of an unusual form with a warning', async () => {
    const { token } = await newCompany();
    const answer = await api.as({ token })(saveProfile, { body: { trn: '200318472900003' } });
    expect(answer).toMatchObject({ ok: true, data: { trn: '200318472900003', trn_unusual: true } });
  });

  it.each([
    ['trn', '12345', 'A TRN has 15 digits.'],
    ['trn', '10031847290000x', 'Use numbers only.'],
    ['full_name', 'Al', 'At least 3 characters.'],
    ['full_name', '', 'This field is required'],
    ['mobile', '', 'This field is required'],
    ['whatsapp', '', 'This field is required'],
    ['mobile', '12', 'A phone number has at least 6 digits.'],
    ['legal_name_ar', 'Latin only', 'Enter the name in Arabic letters, as on the licence.'],
    ['legal_name_en', 'بالعربية', 'Enter the name in English letters, as on the licence.'],
    ['licence_expires_on', '2026-02-30', 'Invalid date'],
    ['licence_expires_on', '2026-11-21', 'The date must be after today.'],
    ['minimum_order_value', '12.345', 'Enter an amount such as 1250.00, with up to two decimals.'],
    ['minimum_order_value', '-5', 'Enter an amount such as 1250.00, with up to two decimals.'],
    ['company_name', 'x\u202etxt.exe', 'This text contains characters that aren’t allowed.'],
  ])(
    'refuses %s = %j with a message beside the field and writes nothing',
    async (field, value, words) => {
      const { token } = await newCompany();
      const answer = await api.as({ token })(saveProfile, {
        body: { position: 'Changed', [field]: value },
      });
      expect(answer).toMatchObject({
        ok: false,
        status: 422,
        code: 'invalid',
        errors: { [field]: [words] },
      });
      expect(await api.as({ token })(readProfile, {})).toMatchObject({
        data: { position: 'Purchasing manager', version: 1 },
      });
    },
  );

  it('refuses the second of two users who saved from the same version', async () => {
    const { token } = await newCompany();
    const client = api.as({ token });
    expect(await client(saveProfile, { body: { position: 'Buyer', version: 1 } })).toMatchObject({
      ok: true,
    });
    expect(
      await client(saveProfile, { body: { position: 'Head of buying', version: 1 } }),
    ).toMatchObject({
      ok: false,
      status: 409,
      code: 'conflict',
    });
  });

  it('lets a user without the permission read details and logo, and neither change them nor open documents', async () => {
    const { token: owner, companyId } = await newCompany();
    const filled = await fillPapers(api, owner);
    const token = await addColleague(companyId);
    const client = api.as({ token });
    expect(await client(readProfile, {})).toMatchObject({
      ok: true,
      data: {
        trn: goodDetails.trn,
        can: { edit_contact: false, edit_details: false, submit: false, upload: { logo: false } },
      },
    });
    expect(await client(saveProfile, { body: { position: 'X' } })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await client(submitReview, {})).toMatchObject({ status: 403 });
    const body = { kind: 'licence' as const, file: fileOf(makePdf(), 'a.pdf') };
    expect(await client(uploadDocument, { body })).toMatchObject({ status: 403 });
    expect(await client(removeLogo, {})).toMatchObject({ status: 403 });
    expect(
      (await api.fetch((filled.documents[0]?.url ?? '').replace('/api', ''), {}, { token })).status,
    ).toBe(403);
  });
});

describe('sending for review', { timeout: testMsMax }, () => {
  it('is refused while something is missing, and lists it', async () => {
    const { token } = await newCompany();
    const answer = await api.as({ token })(submitReview, {});
    expect(answer).toMatchObject({ ok: false, status: 409, code: 'documents_missing' });
    expect(answer.ok ? [] : answer.details['missing']).toContain('licence');
  });

  it.each([
    ['buyer', [50, 100]],
    ['supplier', [30, 60, 80, 100]],
  ] as const)(
    'raises the completion of a %s by the weights of the specification to %j',
    async (type, expected) => {
      const { token, companyId } = await newCompany(type);
      const client = api.as({ token });
      const completion = async () => {
        const answer = await client(readProfile, {});
        return answer.ok ? answer.data.completion : null;
      };
      await client(saveProfile, { body: { whatsapp: '+971501234567' } });
      const steps = [await completion()];
      await fillPapers(api, token);
      steps.push(await completion());
      if (type === 'supplier') {
        await chooseCategories(api, companyId, 'HVAC');
        steps.push(await completion());
        await giveBalance(api, companyId, 100_00n);
        steps.push(await completion());
      }
      expect(steps).toEqual(expected);
    },
  );

  it('starts 24 hours, notifies the owner once, and locks documents and details', async () => {
    const { token, companyId, memberId, email } = await newCompany();
    await fillPapers(api, token);
    const client = api.as({ token });
    const sent = await client(submitReview, {});
    const due = new Date(api.now().getTime() + 24 * 3_600_000).toISOString();
    expect(sent).toMatchObject({
      ok: true,
      data: {
        completion: 100,
        review: { state: 'submitted', due_at: due },
        can: { edit_details: false, submit: false },
      },
    });
    expect(await client(submitReview, {})).toMatchObject({
      ok: true,
      data: { review: { state: 'submitted', due_at: due } },
    });
    const messages = await api.db
      .selectFrom('message')
      .select('kind')
      .where('destination', '=', email)
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['sign_up_code', 'review_submitted']);
    const bell = await api.db
      .selectFrom('notification')
      .select('type')
      .where('member_id', '=', memberId)
      .execute();
    expect(bell).toEqual([{ type: 'review_submitted' }]);
    expect(
      (await activityOf(companyId)).filter((verb) => verb === 'account.submitted'),
    ).toHaveLength(1);

    expect(await client(saveProfile, { body: { trn: '100000000000003' } })).toMatchObject({
      status: 409,
      code: 'documents_locked',
    });
    const body = { kind: 'licence' as const, file: fileOf(makePdf(), 'a.pdf') };
    expect(await client(uploadDocument, { body })).toMatchObject({
      status: 409,
      code: 'documents_locked',
    });
    expect(
      await client(saveProfile, { body: { position: 'Owner', trn: goodDetails.trn } }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await client(uploadDocument, {
        body: { kind: 'logo', file: fileOf(await makePng(), 'l.png') },
      }),
    ).toMatchObject({ ok: true });
  });

  it('is possible again after a rejection, once the rejected documents are replaced', async () => {
    const { token, companyId, documents } = await submitCompany(api, 'buyer', nextEmail());
    const operator = (await signInOperator(api, ['reviewer'], 'r1@qeema.test')).token;
    const decide = api.as({ token: operator });
    await decide(reviewDocument, {
      params: { id: documents.licence },
      body: { decision: 'refuse', reason: 'expiry_differs' },
    });
    await decide(reviewDocument, {
      params: { id: documents.owner_id },
      body: { decision: 'refuse', reason: 'unreadable' },
    });
    await confirmFields(api.as({ token: operator }), companyId, ['authorisation']);
    await decide(reviewDocument, {
      params: { id: documents.authorisation },
      body: { decision: 'approve' },
    });
    expect(
      await decide(refuseCompany, {
        params: { id: companyId },
        body: { note: 'Two things to mend.' },
      }),
    ).toMatchObject({ ok: true });

    const client = api.as({ token });
    expect(await client(submitReview, {})).toMatchObject({ code: 'documents_missing' });
    const corrected = await client(saveProfile, { body: { licence_expires_on: '2027-12-01' } });
    if (!corrected.ok) throw new Error(corrected.code);
    const states = Object.fromEntries(
      corrected.data.documents.map(({ kind, state }) => [kind, state]),
    );
    expect(states).toEqual({ licence: 'pending', owner_id: 'refused', authorisation: 'approved' });
    expect(await client(submitReview, {})).toMatchObject({ code: 'documents_missing' });
    await client(uploadDocument, {
      body: { kind: 'owner_id', file: fileOf(await makePng(9), 'id.png') },
    });
    expect(await client(submitReview, {})).toMatchObject({
      ok: true,
      data: { review: { state: 'submitted' } },
    });
  });

  it('renews an approved licence: a new file with its date opens a review, and the old status remains', async () => {
    const { token, companyId, documents } = await submitCompany(api, 'supplier', nextEmail());
    const operator = (await signInOperator(api, ['administrator'], 'r2@qeema.test')).token;
    await approve(documents, companyId, operator);
    const client = api.as({ token });
    const file = () => fileOf(makePdf('renewed'), 'licence-2028.pdf');
    expect(await client(saveProfile, { body: { licence_expires_on: '2030-01-01' } })).toMatchObject(
      {
        code: 'documents_locked',
      },
    );
    expect(
      await client(uploadDocument, { body: { kind: 'owner_id', file: file() } }),
    ).toMatchObject({
      code: 'documents_locked',
    });
    expect(await client(uploadDocument, { body: { kind: 'licence', file: file() } })).toMatchObject(
      {
        errors: { expires_on: ['This field is required'] },
      },
    );
    expect(
      await client(uploadDocument, {
        body: { kind: 'licence', file: file(), expires_on: '2026-01-01' },
      }),
    ).toMatchObject({
      errors: { expires_on: ['The date must be after today.'] },
    });
    const renewed = await client(uploadDocument, {
      body: { kind: 'licence', file: file(), expires_on: '2028-11-20' },
    });
    expect(renewed).toMatchObject({
      ok: true,
      data: {
        status: 'active',
        licence_expires_on: '2027-11-20',
        renewal_expires_on: '2028-11-20',
        review: { state: 'submitted' },
      },
    });
    const licence = renewed.ok
      ? renewed.data.documents.find(({ kind }) => kind === 'licence')
      : undefined;
    const decide = api.as({ token: operator });
    await confirmFields(api.as({ token: operator }), companyId);
    await decide(reviewDocument, {
      params: { id: licence?.id ?? '' },
      body: { decision: 'approve' },
    });
    expect(await decide(approveCompany, { params: { id: companyId } })).toMatchObject({
      ok: true,
      data: { first_review: false },
    });
    expect(await client(readProfile, {})).toMatchObject({
      data: {
        licence_expires_on: '2028-11-20',
        renewal_expires_on: null,
        review: { state: 'approved' },
      },
    });
  });
});
