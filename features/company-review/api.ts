import { serveOperator, type Served } from '#shared/serve.ts';
import { refuse, isRefusal } from '#shared/refusals.ts';
import * as decide from './commands/decide.ts';
import * as documents from './commands/documents.ts';
import { undoDecision } from './commands/undo.ts';
import { readCompanies, readCompanyReview, readUndoable } from './reads.ts';
import * as endpoints from './schema.ts';

const listServed = serveOperator(endpoints.listCompanies, async ({ db, now }, { query }) => ({
  data: await readCompanies(db, query, now),
}));

const companyServed = serveOperator(endpoints.readCompany, async ({ db, now }, { params }) => {
  const review = await readCompanyReview(db, params.id, now);
  return review === null ? refuse('not_found') : { data: review };
});

const fileServed = serveOperator(endpoints.readCompanyFile, async (call, { params }) => {
  const outcome = await documents.readCompanyFile(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const documentServed = serveOperator(endpoints.reviewDocument, async (call, { params, body }) => {
  const outcome = await documents.reviewDocument(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'companyReview.documentDecided' };
});

const confirmServed = serveOperator(endpoints.confirmField, async (call, { params, body }) => {
  const outcome = await documents.confirmField(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const approveServed = serveOperator(endpoints.approveCompany, async (call, { params }) => {
  const outcome = await decide.approveCompany(call, params.id);
  return isRefusal(outcome)
    ? outcome
    : {
        data: outcome,
        message: 'companyReview.approved',
        messageArgs: { company: outcome.company_name },
      };
});

const refuseServed = serveOperator(endpoints.refuseCompany, async (call, { params, body }) => {
  const outcome = await decide.refuseCompany(call, params.id, body);
  return isRefusal(outcome)
    ? outcome
    : {
        data: outcome,
        message: 'companyReview.refused',
        messageArgs: { company: outcome.company_name },
      };
});

const undoServed = serveOperator(endpoints.undoDecision, async (call, { params }) => {
  const outcome = await undoDecision(call, params.id);
  return isRefusal(outcome)
    ? outcome
    : {
        data: outcome,
        message: 'companyReview.undone',
        messageArgs: { company: outcome.company_name },
      };
});

const undoableServed = serveOperator(endpoints.readUndoable, async ({ db, actor, now }) => ({
  data: await readUndoable(db, actor.operatorId, now),
}));

export const companyReviewApi: readonly Served[] = [
  listServed,
  companyServed,
  fileServed,
  documentServed,
  confirmServed,
  approveServed,
  refuseServed,
  undoServed,
  undoableServed,
];
