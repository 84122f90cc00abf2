import type { Db, Random } from '#shared/call.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { failuresPerMail } from '../rules/tries.ts';
import { saveFailuresMailed, takeFailures } from '../store/failures.ts';

const dayMs = 24 * 3_600_000;

/**
 * Reports wrong passwords and codes: in the log of the company and of the operators, and, once a day
 * from the number on that suggests an attack, to the holder by mail. The account clock calls it, so
 * that the time of an answer does not tell if an account exists.
 */
export async function reportFailures(
  { db, random }: { readonly db: Db; readonly random: Random },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actorContext = { actor: { kind: 'anonymous' }, random, now, address: '' } as const;
    for (const failed of await takeFailures(tx, new Date(now.getTime() - dayMs))) {
      const { side, step, tries, networks, network, holder_id: id, email } = failed;
      const verbs = {
        member: { password: 'session.signInFailed', code: 'twoStep.codeFailed' },
        operator: { password: 'operator.signInFailed', code: 'operator.codeFailed' },
      } as const;
      await recordActivity(tx, actorContext, {
        companyId: failed.company_id,
        verb: verbs[side][step],
        subjectType: side,
        subjectId: id,
        params: { n: tries, networks, network, name: failed.full_name },
      });
      if (failed.is_mailed || failed.day_tries < failuresPerMail[step]) continue;
      await saveFailuresMailed(tx, failed, now);
      await enqueueMessage(tx, {
        id: random.id(),
        now,
        kind: step === 'code' ? 'code_failures' : 'sign_in_failures',
        channel: 'email',
        destination: email,
        locale: failed.locale,
        params: { name: failed.full_name },
      });
    }
  });
}
