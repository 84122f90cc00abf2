import { makeActLink } from '#features/act-link/commands.ts';
import { actByLink, readActLink } from '#features/act-link/schema.ts';
import { runDealClock } from '#features/deal/commands/clock.ts';
import type { Random } from '#shared/call.ts';
import type { TestApi } from '../harness/api.ts';
import { toldTo, type Party } from './access.ts';
import { dataOf } from './order.ts';

/** The deal clock, and the links of its notices. */
export function lateSteps(apiOf: () => TestApi, random: Random) {
  const run = async () =>
    runDealClock(
      {
        db: apiOf().db,
        clockAt: async () => apiOf().now(),
        random,
        onFault: (error) => {
          throw error;
        },
      },
      apiOf().now(),
    );

  const open = async (token: string) =>
    dataOf(await apiOf().as()(readActLink, { query: { token } }));
  const press = (token: string) => apiOf().as()(actByLink, { query: { token }, body: {} });

  /** The link of the newest notification of a kind; '' if there is none. */
  async function linkOf(reader: Pick<Party, 'memberId'>, type: string): Promise<string> {
    const row = await apiOf()
      .db.selectFrom('notification')
      .select('params')
      .where('member_id', '=', reader.memberId)
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (row === undefined) return '';
    const params = { ...(row.params as Readonly<Record<string, string>>), type };
    const { memberId } = reader;
    const path = await makeActLink(
      { db: apiOf().db, random, now: apiOf().now() },
      { memberId, params },
    );
    return /^\/act\?token=([\w-]{43})$/.exec(path ?? '')?.[1] ?? '';
  }

  const countOf = async (reader: Party, type: string) =>
    (await toldTo(apiOf(), reader)).filter((one) => one.type === type).length;

  return { run, open, press, linkOf, countOf };
}
