import { hashToken } from '#features/session/store/session.ts';
import { seededRandom, type TestApi } from '../harness/api.ts';

const random = seededRandom('content');
const dayMs = 86_400_000;

/** A question of the first category, hidden by default. */
export async function addQuestion(
  api: TestApi,
  changes: { published_at?: Date; question_en?: string } = {},
) {
  const id = random.id();
  const category = await api.db
    .selectFrom('faq_category')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const now = api.now();
  await api.db
    .insertInto('faq')
    .values({
      id,
      category_id: category.id,
      question_en: 'May I pay by cheque?',
      question_ar: 'هل يمكنني الدفع بشيك؟',
      answer_en: 'No: by card or by bank transfer.',
      answer_ar: 'لا، بل بالبطاقة أو بحوالة بنكية.',
      position: 1000,
      created_at: now,
      updated_at: now,
      first_published_at: changes.published_at ?? null,
      ...changes,
    })
    .execute();
  return { id, categoryId: category.id };
}

export async function addEmptyCategory(api: TestApi): Promise<string> {
  const id = random.id();
  await api.db
    .insertInto('faq_category')
    .values({ id, name_en: 'Empty', name_ar: 'فارغ', position: 900 })
    .execute();
  return id;
}

/** A version of the privacy policy whose day is a month away. */
export async function addUpcomingPolicy(api: TestApi): Promise<string> {
  const id = random.id();
  const [first] = await api.db
    .selectFrom('policy')
    .selectAll()
    .where('slug', '=', 'privacy')
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  if (first === undefined) throw new Error('no policy');
  const effective_on = new Date(api.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
  await api.db
    .insertInto('policy')
    .values({ ...first, id, version: first.version + 1, effective_on, note: 'A new service' })
    .execute();
  return id;
}

export async function addContact(
  api: TestApi,
  changes: { state?: 'new' | 'closed'; email?: string } = {},
) {
  const id = random.id();
  await api.db
    .insertInto('contact_message')
    .values({
      id,
      name: 'Maryam Al Suwaidi',
      email: 'maryam@aldana.test',
      subject: 'Prices',
      message: 'How is the access fee worked out?',
      locale: 'en',
      created_at: api.now(),
      moved_at: api.now(),
      ...changes,
    })
    .execute();
  return id;
}

export async function addMeeting(
  api: TestApi,
  changes: { state?: 'new' | 'confirmed'; due_at?: Date; email?: string; full_name?: string } = {},
) {
  const id = random.id();
  const preferred_at = new Date(api.now().getTime() + 3 * dayMs);
  await api.db
    .insertInto('meeting_request')
    .values({
      id,
      full_name: 'Omar Haddad',
      company_name: 'Al Dana Contracting',
      email: 'omar@aldana.test',
      phone: '+971504187726',
      job_title: 'Procurement manager',
      preferred_at,
      due_at: preferred_at,
      locale: 'en',
      created_at: api.now(),
      moved_at: api.now(),
      ...changes,
    })
    .execute();
  return id;
}

/** An operator of content, signed in without a password. */
export async function addEditor(api: TestApi, name = 'Noor'): Promise<string> {
  const id = random.id();
  const token = `site-desk-${name}`.padEnd(43, 'x');
  const now = api.now();
  const email = `${name.toLowerCase()}@desk.test`;
  await api.db
    .insertInto('operator')
    .values({
      id,
      email,
      email_key: email,
      password_hash: '',
      full_name: name,
      roles: ['content'],
      created_at: now,
    })
    .execute();
  const expires = new Date(now.getTime() + 365 * dayMs);
  await api.db
    .insertInto('session')
    .values({
      id: random.id(),
      token_hash: hashToken(token),
      operator_id: id,
      remember: false,
      address: '203.0.113.9',
      user_agent: '',
      created_at: now,
      seen_at: now,
      idle_expires_at: expires,
      expires_at: expires,
    })
    .execute();
  return token;
}
