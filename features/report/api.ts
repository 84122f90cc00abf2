import { serveMember, type Served } from '../../shared/serve.ts';
import { readBuyerFigures } from './reads/buyer.ts';
import { readSheet } from './reads/sheet.ts';
import { readSupplierFigures } from './reads/supplier.ts';
import * as endpoints from './schema.ts';

const buyerServed = serveMember(endpoints.readBuyerReport, async ({ db, actor, now }, { query }) => ({
  data: await readBuyerFigures(db, actor, query.period, now),
}));

const supplierServed = serveMember(endpoints.readSupplierReport, async ({ db, actor, now }, { query }) => ({
  data: await readSupplierFigures(db, actor, query.period, now),
}));

const buyerSheetServed = serveMember(endpoints.exportBuyerReport, async (call, { query }) => ({
  data: null,
  file: await readSheet(call, query.period, query.language),
}));

const supplierSheetServed = serveMember(endpoints.exportSupplierReport, async (call, { query }) => ({
  data: null,
  file: await readSheet(call, query.period, query.language),
}));

/** The figures of both dashboards. */
export const reportApi: readonly Served[] = [buyerServed, supplierServed, buyerSheetServed, supplierSheetServed];
