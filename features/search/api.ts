import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { searchMember } from './reads/member.ts';
import { searchOperator } from './reads/operator.ts';
import * as endpoints from './schema.ts';

const buyerServed = serveMember(endpoints.searchAsBuyer, async (call, { query }) => ({
  data: await searchMember(call, query.q),
}));

const supplierServed = serveMember(endpoints.searchAsSupplier, async (call, { query }) => ({
  data: await searchMember(call, query.q),
}));

const operatorServed = serveOperator(endpoints.searchAsOperator, async (call, { query }) => ({
  data: await searchOperator(call, query.q),
}));

export const searchApi: readonly Served[] = [buyerServed, supplierServed, operatorServed];
