import { queryNames, type Endpoint } from '#shared/endpoint.ts';

/** Without money, rights, sessions and the console's supervision, which are read on the primary. */
const listTags = new Set([
  'Access',
  'Activity',
  'Addresses',
  'Console',
  'Deals',
  'Drafts',
  'Notifications',
  'Offers',
  'Public site',
  'Purchase orders',
  'RFQs',
]);
const wholeTags = new Set(['Counters', 'Dashboard', 'Public site', 'Reference', 'Search']);

/** True for lists, exports, searches, dashboards and public pages, which may come from a replica. */
export function mayReadReplica(endpoint: Endpoint): boolean {
  const { method, changesState, answersStream, tag, path } = endpoint;
  if (method !== 'get' || changesState || answersStream) return false;
  const isList = queryNames(endpoint).includes('page') || path.endsWith('/export');
  return wholeTags.has(tag) || (isList && listTags.has(tag));
}
