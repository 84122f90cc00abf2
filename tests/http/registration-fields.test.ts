import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activate, checkPassword, signUp } from '#features/registration/schema.ts';
import { newestMessage, signUpBody } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startApi('registration-fields');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Each sign-up of a test has an address of its own, so that the limits of one do not meet the next. */
function fresh(): { email: string; address: string } {
  count += 1;
  return { email: `person${count}@aldana.test`, address: `203.0.113.${count}` };
}

describe('the values of a sign-up', () => {
  const cases: [field: string, value: unknown, english: string, arabic: string][] = [
    ['email', '', 'This field is required', 'هذا الحقل مطلوب'],
    [
      'email',
      'salem@aldana',
      'Enter a full email address, such as name@company.ae.',
      'أدخل بريداً إلكترونياً كاملاً، مثل name@company.ae.',
    ],
    [
      'email',
      'a@x.ae\r\nBcc: b@x.ae',
      'Enter a full email address, such as name@company.ae.',
      'أدخل بريداً إلكترونياً كاملاً، مثل name@company.ae.',
    ],
    [
      'password',
      'alllower1!',
      'Use at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of @#$%^&+=!*()',
      '8 أحرف على الأقل، فيها حرف لاتيني صغير وحرف لاتيني كبير ورقم ورمز خاص من \u2066@#$%^&+=!*()\u2069',
    ],
    [
      'password',
      'P@ssw0rd!',
      'This password is too common. Choose another.',
      'كلمة المرور هذه شائعة جداً. اختر غيرها.',
    ],
    ['password', `Aa1!${'x'.repeat(125)}`, 'At most 128 characters.', '128 حرفاً على الأكثر.'],
    ['password_confirm', 'Another!42-oud', 'Password does not match', 'كلمتا المرور غير متطابقتين'],
    ['terms', false, 'Accept the terms to continue.', 'وافق على الشروط للمتابعة.'],
    ['full_name', 'Al', 'At least 3 characters.', '3 أحرف على الأقل.'],
    [
      'full_name',
      'Salem\u202eevil',
      'This text contains characters that aren’t allowed.',
      'يحتوي النص على رموز غير مسموح بها.',
    ],
    ['company_name', undefined, 'This field is required', 'هذا الحقل مطلوب'],
    ['position', ' ', 'This field is required', 'هذا الحقل مطلوب'],
    ['mobile', '12345', 'A phone number has at least 6 digits.', 'رقم الهاتف 6 أرقام على الأقل.'],
    [
      'mobile',
      '+97150123456789012',
      'A phone number has at most 15 digits.',
      'رقم الهاتف 15 رقماً على الأكثر.',
    ],
    [
      'mobile',
      '971501234567',
      'Enter 8 to 10 digits, or a full number starting with + and the country code.',
      'رقم الجوال من دون رمز الدولة من 8 إلى 10 أرقام، ومع رمز الدولة يبدأ بعلامة +.',
    ],
    ['phone', '12345', 'A phone number has at least 6 digits.', 'رقم الهاتف 6 أرقام على الأقل.'],
    ['phone', 'call me', 'Use numbers only.', 'أرقام فقط.'],
    ['account_type', undefined, 'This field is required', 'هذا الحقل مطلوب'],
    ['account_type', '', 'This field is required', 'هذا الحقل مطلوب'],
    ['account_type', 'operator', 'This value is not valid.', 'هذه القيمة غير صالحة.'],
  ];

  it.each(cases)(
    'with %s %j are refused in both languages',
    async (field, value, english, arabic) => {
      for (const [locale, sentence] of [
        ['en', english],
        ['ar', arabic],
      ] as const) {
        const { email, address } = fresh();
        const alike = field === 'password' ? { password_confirm: value } : {};
        const body = { ...signUpBody('buyer', { email }), [field]: value, ...alike } as ReturnType<
          typeof signUpBody
        >;
        const refused = await api.as({ locale, address })(signUp, { body });
        if (refused.ok) expect.fail('was accepted');
        expect(refused).toMatchObject({ status: 422, code: 'invalid' });
        expect(refused.errors).toEqual({ [field]: [sentence] });
      }
    },
  );

  it('show a wrong confirmation together with the errors of other fields', async () => {
    const { email, address } = fresh();
    const body = {
      ...signUpBody('buyer', { email, full_name: 'Al', password_confirm: 'Another!42-oud' }),
      account_type: '',
    } as unknown as ReturnType<typeof signUpBody>;
    const refused = await api.as({ address })(signUp, { body });
    if (refused.ok) expect.fail('was accepted');
    expect(refused.errors).toEqual({
      account_type: ['This field is required'],
      full_name: ['At least 3 characters.'],
      password_confirm: ['Password does not match'],
    });
  });

  it('include the password as typed: spaces, Arabic letters and 128 characters', async () => {
    const password = `  ${'كلمة سر '.repeat(10)}Aa1!`.padEnd(128, '\u0645');
    expect(password).toHaveLength(128);
    const { email, address } = fresh();
    const client = api.as({ address });
    const sent = await client(signUp, {
      body: signUpBody('buyer', { email, password, password_confirm: password }),
    });
    const ticket = sent.ok ? sent.data.ticket : '';
    const code = (await newestMessage(api, email)).params['code'] ?? '';
    expect(await client(activate, { body: { ticket, code } })).toMatchObject({ ok: true });
    const trimmed = await api.fetch('/sign_in', {
      method: 'POST',
      body: new URLSearchParams({ email, password: password.trim() }),
    });
    const whole = await api.fetch('/sign_in', {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
    });
    expect([trimmed.status, whole.status]).toEqual([422, 200]);
  });
});

describe('the WhatsApp number of a sign-up', () => {
  it.each([
    ['the mobile number if the person says so', '', true, '+971501234567'],
    ['its own number even then', '+971509990222', true, '+971509990222'],
    ['nothing if the person does not say so', '', false, ''],
  ])('is %s', async (_title, whatsapp, whatsappSame, stored) => {
    const { email, address } = fresh();
    const body = signUpBody('buyer', { email, whatsapp, whatsapp_same: whatsappSame });
    expect(await api.as({ address })(signUp, { body })).toMatchObject({ ok: true });
    const row = await api.db
      .selectFrom('registration')
      .select('whatsapp')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.whatsapp).toBe(stored);
  });
});

describe('the check of a password before the second step of a sign-up', () => {
  it.each([
    ['en', 'Liverpool#2026', ['This password is too common. Choose another.']],
    ['ar', 'Liverpool#2026', ['كلمة المرور هذه شائعة جداً. اختر غيرها.']],
    ['en', 'P@ssw0rd!', ['This password is too common. Choose another.']],
    ['en', 'Kandura!42-oud', null],
  ] as const)('in %s answers %s as the sign-up itself would', async (locale, password, error) => {
    const { email, address } = fresh();
    const client = api.as({ locale, address });
    const checked = await client(checkPassword, { body: { password } });
    const body = signUpBody('buyer', { email, password, password_confirm: password });
    const sent = await client(signUp, { body });
    for (const answer of [checked, sent])
      expect(answer).toMatchObject(
        error === null ? { ok: true } : { ok: false, status: 422, errors: { password: error } },
      );
  });

  it('creates no sign-up', async () => {
    const rows = () => api.db.selectFrom('registration').select('id').execute();
    const before = await rows();
    const { address } = fresh();
    await api.as({ address })(checkPassword, { body: { password: 'Kandura!42-oud' } });
    expect(await rows()).toEqual(before);
  });
});
