import type { Db } from '#shared/call.ts';
import { demoEmails } from '#shared/demo.ts';

/** True if this database has the demo's accounts, whose password is public. */
export async function isSeeded(db: Db): Promise<boolean> {
  const [marker, member] = [
    await db.selectFrom('demo_seed').select('id').executeTakeFirst(),
    await db
      .selectFrom('member')
      .select('id')
      .where('email_key', 'in', [...demoEmails])
      .executeTakeFirst(),
  ];
  return marker !== undefined || member !== undefined;
}
