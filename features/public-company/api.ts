import { refuse } from '#shared/refusals.ts';
import { serve, serveMember, withMessage, type Served } from '#shared/serve.ts';
import { saveOwnPublicPage } from './commands.ts';
import { readOwnPublicPage, readPublicCompany } from './reads.ts';
import * as endpoints from './schema.ts';

export const publicCompanyApi: readonly Served[] = [
  serve(endpoints.readPublicCompany, async (call, { params }) => {
    const company = await readPublicCompany(call, params.id);
    return company === null ? refuse('not_found') : { data: company };
  }),
  serveMember(endpoints.readOwnPublicPage, async ({ actor, db, now }) => ({
    data: await readOwnPublicPage(db, actor, now),
  })),
  serveMember(endpoints.saveOwnPublicPage, async (call, { body }) =>
    withMessage(
      await saveOwnPublicPage(call, body.state),
      body.state === 'on' ? 'publicCompany.turnedOn' : 'publicCompany.turnedOff',
    ),
  ),
];
