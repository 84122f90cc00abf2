import { may } from '#shared/actor.ts';
import { fileOf } from '#shared/list-file.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { answerDocument, readFileBytes } from '../attachment/commands.ts';
import { copyRfq } from './commands/copy.ts';
import { decideAsOperator, decideOwn } from './commands/decide.ts';
import { editRfq } from './commands/edit.ts';
import { exportRfqs } from './commands/export.ts';
import { importLines } from './commands/import.ts';
import { answerQuestion, submitQuestion } from './commands/questions.ts';
import { submitRfq } from './commands/submit.ts';
import { readForm } from './reads/form.ts';
import { readRfqs } from './reads/list.ts';
import { mayReadFile, readRfqPage } from './reads/rfq.ts';
import * as endpoints from './schema/endpoints.ts';
import type { RfqView } from './schema/view.ts';

const formServed = serveMember(endpoints.readForm, async (call) => ({
  data: await readForm(call),
}));

const listServed = serveMember(endpoints.listRfqs, async (call, { params, query }) => {
  const { page, counts } = await readRfqs(call, { tab: params.status, ...query });
  return { data: page, extra: { counts, can: { create: may(call.actor, 'rfq.write') } } };
});

const exportServed = serveMember(endpoints.exportRfqs, async (call, { params, query }) =>
  fileOf(await exportRfqs(call, { tab: params.status, ...query })),
);

const readServed = serveMember(endpoints.readRfq, async (call, { params }) => {
  const view = await readRfqPage(call, params.id);
  return view === null ? refuse('not_found') : { data: view };
});

function withMessage(
  outcome: RfqView | Refusal,
  message: `rfq.done.${'edited' | 'approved' | 'refused' | 'answered'}`,
) {
  if (isRefusal(outcome)) return outcome;
  const isInModeration = outcome.pending_for === 'operator';
  return { data: outcome, message: isInModeration ? ('rfq.done.inModeration' as const) : message };
}

const submitServed = serveMember(endpoints.submitRfq, async (call, { body }) => {
  const outcome = await submitRfq(call, body);
  if (isRefusal(outcome)) return outcome;
  const done =
    outcome.pending_for === 'operator'
      ? 'inModeration'
      : outcome.status === 'pending'
        ? 'submitted'
        : 'published';
  return { data: outcome, message: `rfq.done.${done}` };
});

const editServed = serveMember(endpoints.editRfq, async (call, { params, body }) =>
  withMessage(await editRfq(call, params.id, body), 'rfq.done.edited'),
);

const approveServed = serveMember(endpoints.approveRfq, async (call, { params, body }) =>
  withMessage(
    await decideOwn(call, params.id, { verb: 'approve', seenVersion: body.version }),
    'rfq.done.approved',
  ),
);

const refuseServed = serveMember(endpoints.refuseRfq, async (call, { params, body }) =>
  withMessage(
    await decideOwn(call, params.id, { verb: 'refuse', reason: body.reason }),
    'rfq.done.refused',
  ),
);

const copyServed = serveMember(endpoints.copyRfq, async (call, { params }) => {
  const outcome = await copyRfq(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'rfq.done.copied' };
});

const fileServed = serveMember(endpoints.readRfqFile, async (call, { params, query }) => {
  if (!(await mayReadFile(call.db, call.actor, params.id, params.file_id)))
    return refuse('not_found');
  return answerDocument(call, query, await readFileBytes(call, params.file_id));
});

const importServed = serveMember(endpoints.importLines, async (call, { body }) => {
  const outcome = await importLines(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const questionServed = serveMember(endpoints.submitQuestion, async (call, { params, body }) => {
  const outcome = await submitQuestion(call, params.id, body.question);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'rfq.done.questionSent' };
});

const answerServed = serveMember(endpoints.answerQuestion, async (call, { params, body }) =>
  withMessage(
    await answerQuestion(call, params.id, params.question_id, body.answer),
    'rfq.done.answered',
  ),
);

const approveAsOperatorServed = serveOperator(
  endpoints.approveAsOperator,
  async (call, { params, body }) => {
    const decision = { verb: 'approve', seenVersion: body.version, note: body.note } as const;
    const outcome = await decideAsOperator(call, params.id, decision);
    return isRefusal(outcome) ? outcome : { data: null, message: 'rfq.done.approved' };
  },
);

const refuseAsOperatorServed = serveOperator(
  endpoints.refuseAsOperator,
  async (call, { params, body }) => {
    const outcome = await decideAsOperator(call, params.id, {
      verb: 'refuse',
      reason: body.reason,
    });
    return isRefusal(outcome) ? outcome : { data: null, message: 'rfq.done.refused' };
  },
);

/**
 * The endpoint `form` must come before the single RFQ, because otherwise the path of a single RFQ
 * would read `form` as an id.
 */
export const rfqApi: readonly Served[] = [
  formServed,
  listServed,
  exportServed,
  readServed,
  submitServed,
  editServed,
  approveServed,
  refuseServed,
  copyServed,
  fileServed,
  importServed,
  questionServed,
  answerServed,
  approveAsOperatorServed,
  refuseAsOperatorServed,
];
