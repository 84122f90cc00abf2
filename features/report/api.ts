import type { MemberCall } from '#shared/call.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { readBuyerFigures } from './reads/buyer.ts';
import { readFirstTasks } from './reads/first-tasks.ts';
import { readPrepared } from './reads/preparation.ts';
import { readSheet } from './reads/sheet.ts';
import { readSupplierFigures } from './reads/supplier.ts';
import { spanOf } from './rules/span.ts';
import type { Period } from './rules/terms.ts';
import * as endpoints from './schema.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function daysIn({ from, to }: Days) {
  return from === undefined || to === undefined ? {} : { from, to };
}

function reportQueryOf(
  query: Days & { readonly period: Period; readonly tasks: 'top' | 'all' },
  now: Date,
) {
  return { span: spanOf(query.period, now, daysIn(query)), tasks: query.tasks };
}

const buyerServed = serveMember(
  endpoints.readBuyerReport,
  async ({ db, actor, now }, { query }) => ({
    data: await readBuyerFigures(db, actor, reportQueryOf(query, now), now),
  }),
);

const supplierServed = serveMember(
  endpoints.readSupplierReport,
  async ({ db, actor, now }, { query }) => ({
    data: await readSupplierFigures(db, actor, reportQueryOf(query, now), now),
  }),
);

const buyerSheetServed = serveMember(endpoints.exportBuyerReport, async (call, { query }) => ({
  data: null,
  file: await readSheet(
    call,
    spanOf(query.period, call.now, daysIn(query)),
    query.chart,
    query.language,
  ),
}));

const supplierSheetServed = serveMember(
  endpoints.exportSupplierReport,
  async (call, { query }) => ({
    data: null,
    file: await readSheet(
      call,
      spanOf(query.period, call.now, daysIn(query)),
      query.chart,
      query.language,
    ),
  }),
);

const preparationServed = serveMember(endpoints.readPreparation, async (call) => ({
  data: await readPrepared(call),
}));

const firstTasks = async (call: MemberCall) => ({ data: await readFirstTasks(call) });

export const reportApi: readonly Served[] = [
  buyerServed,
  supplierServed,
  buyerSheetServed,
  supplierSheetServed,
  serveMember(endpoints.listBuyerTasks, firstTasks),
  serveMember(endpoints.listSupplierTasks, firstTasks),
  preparationServed,
];
