import { fileOf } from '#shared/list-file.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serveOperator, type Served } from '#shared/serve.ts';
import { proveNow } from './commands.ts';
import { exportAudit, readAudit, readEntry } from './reads/log.ts';
import * as endpoints from './schema.ts';

const listServed = serveOperator(endpoints.listAudit, async (call, { query }) => {
  const { page, ...beside } = await readAudit(call, query);
  return { data: page, extra: beside };
});

const exportServed = serveOperator(endpoints.exportAudit, async (call, { query }) =>
  fileOf(await exportAudit(call, query)),
);

const entryServed = serveOperator(endpoints.readAuditEntry, async (call, { params }) => {
  const entry = await readEntry(call, params.id);
  return isRefusal(entry) ? entry : { data: entry };
});

const proveServed = serveOperator(endpoints.proveAudit, async (call) => {
  const proof = await proveNow(call);
  if (isRefusal(proof)) return proof;
  return { data: proof, message: proof.broken === null ? 'audit.whole' : 'audit.notWhole' };
});

export const auditApi: readonly Served[] = [listServed, exportServed, entryServed, proveServed];
