import { fileOf } from '#shared/list-file.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import { answerDocument, readFileBytes } from '../attachment/commands.ts';
import { setModerationRule } from './commands/moderation.ts';
import { endCompanySessions } from './commands/end-sessions.ts';
import { decideOnSuspension } from './commands/suspend.ts';
import { exportCompanies, readCompanies, readCompanyDetail } from './reads/companies.ts';
import { readDashboard } from './reads/dashboard.ts';
import { readModerationRule } from './reads/moderation.ts';
import { exportRfqs, isFileOf, readDeal, readRfqs } from './reads/rfqs.ts';
import * as companies from './schema/companies.ts';
import * as dashboard from './schema/dashboard.ts';
import * as rfqs from './schema/rfqs.ts';

const dashboardServed = serveOperator(dashboard.readDashboard, async (call) => ({
  data: await readDashboard(call),
}));

const companiesServed = serveOperator(companies.listAllCompanies, async (call, { query }) => ({
  data: await readCompanies(call, query),
}));

const companiesFileServed = serveOperator(companies.exportCompanies, async (call, { query }) =>
  fileOf(await exportCompanies(call, query)),
);

const companyServed = serveOperator(companies.readCompanyDetail, async (call, { params }) => {
  const view = await readCompanyDetail(call, call.db, params.id);
  return view === null ? refuse('not_found') : { data: view };
});

const suspendServed = serveOperator(companies.suspendCompany, async (call, { params, body }) => {
  const outcome = await decideOnSuspension(call, params.id, 'suspend', body.reason);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'console.done.suspended' };
});

const liftServed = serveOperator(companies.liftSuspension, async (call, { params, body }) => {
  const outcome = await decideOnSuspension(call, params.id, 'lift', body.reason);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'console.done.lifted' };
});

const endSessionsServed = serveOperator(
  companies.endCompanySessions,
  async (call, { params, body }) => {
    const outcome = await endCompanySessions(call, params.id, body.reason);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'console.done.sessionsEnded' };
  },
);

const rfqsServed = serveOperator(rfqs.listAllRfqs, async (call, { query }) => {
  const { page, toModerate, company } = await readRfqs(call, query);
  return { data: page, extra: { to_moderate: toModerate, company } };
});

const rfqsFileServed = serveOperator(rfqs.exportAllRfqs, async (call, { query }) =>
  fileOf(await exportRfqs(call, query)),
);

const dealServed = serveOperator(rfqs.readDealDetail, async (call, { params }) => {
  const view = await readDeal(call, call.db, params.id);
  return view === null ? refuse('not_found') : { data: view };
});

const dealFileServed = serveOperator(rfqs.readDealFile, async (call, { params, query }) => {
  if (!(await isFileOf(call.db, params.id, params.file_id))) return refuse('not_found');
  return answerDocument(call, query, await readFileBytes(call, params.file_id));
});

const ruleServed = serveOperator(rfqs.readModerationRule, async (call) => ({
  data: await readModerationRule(call, call.db),
}));

const setRuleServed = serveOperator(rfqs.setModerationRule, async (call, { body }) => {
  const outcome = await setModerationRule(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'console.done.ruled' };
});

export const consoleApi: readonly Served[] = [
  dashboardServed,
  companiesServed,
  companiesFileServed,
  companyServed,
  suspendServed,
  liftServed,
  endSessionsServed,
  rfqsServed,
  rfqsFileServed,
  dealServed,
  dealFileServed,
  ruleServed,
  setRuleServed,
];
