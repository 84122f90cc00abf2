import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Random } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { reminderDays, reminderDue } from '../rules/deadlines.ts';
import { insertReminder, listLicencesThatEnd } from '../store/licences.ts';

interface Reminding {
  readonly db: Db;
  readonly random: Random;
  readonly publicUrl: string;
}

type Ending = Awaited<ReturnType<typeof listLicencesThatEnd>>[number];

const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

async function remind(
  { db, random, publicUrl }: Reminding,
  company: Ending,
  now: Date,
): Promise<boolean> {
  const daysBefore = reminderDue(company.days_left);
  const { licence_expires_on: expiresOn, locale } = company;
  if (daysBefore === null || expiresOn === null) return false;
  const area = company.account_type === 'buyer' ? 'buyer' : 'seller';
  return db.transaction().execute(async (tx) => {
    if (!(await insertReminder(tx, { companyId: company.id, expiresOn, daysBefore, now })))
      return false;
    const call = { actor: { kind: 'anonymous' }, random, now, address: '' } as const;
    await enqueueMessage(tx, {
      id: random.id(),
      now,
      kind: 'licence_ends',
      channel: 'email',
      destination: company.email,
      locale,
      params: {
        company: company.display_name,
        day: createFormatter(locale).day(expiresOn),
        url: `${publicUrl}${locale === 'ar' ? '/ar' : ''}/${area}/user-profile#renewal`,
      },
    });
    await notifyCompany(tx, call, {
      companyId: company.id,
      type: 'licence_ends',
      params: { company: company.display_name, expires_on: expiresOn },
    });
    await recordActivity(tx, call, {
      companyId: company.id,
      verb: 'account.licenceReminded',
      subjectType: 'company',
      subjectId: company.id,
      params: { days: daysBefore },
    });
    return true;
  });
}

/**
 * Reminds owners by mail, and members who may edit the profile in the product, 60, 30 and 7 days in
 * Dubai before their licence ends, once each (product §4). Companies with a new licence under
 * review are skipped. Returns the number of reminders.
 */
export async function remindOfLicences(reminding: Reminding, now: Date): Promise<number> {
  const today = dayInDubai(now);
  const last = dayInDubai(new Date(now.getTime() + Math.max(...reminderDays) * 86_400_000));
  let reminded = 0;
  for (let afterId = firstId; ;) {
    const rows = await listLicencesThatEnd(reminding.db, today, last, batchSize, afterId);
    for (const row of rows) if (await remind(reminding, row, now)) reminded += 1;
    if (rows.length < batchSize) return reminded;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}
