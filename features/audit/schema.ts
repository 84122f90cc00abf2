import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  oneOf,
  optionalId,
  sortBy,
} from '#shared/list.ts';
import { activityVerbs } from '../activity/rules.ts';
import { auditNouns, breakKinds } from './rules.ts';

const administrator: Who = { kind: 'operator', role: 'administrator' };
const instant = z.iso.datetime();
const broken = z.object({ kind: z.enum(breakKinds), seq: z.int().nullable() });

const proofView = z.object({
  at: instant,
  entries: z.int(),
  /**
   * SHA-256 in hex of the last valid entry, so that auditors can save it elsewhere; '' for none.
   */
  hash: z.string(),
  broken: broken.nullable(),
});
export type ProofView = z.output<typeof proofView>;

const auditRow = z.object({
  id: z.uuid(),
  seq: z.int(),
  at: instant,
  by: z.enum(['operator', 'shell', 'system']),
  name: z.string(),
  verb: z.string(),
  activity: z.string(),
  /**
   * `label`: the type; `name`: the record's name, both in the reader's language; '' for unknown.
   */
  subject: z.object({ type: z.string(), id: z.uuid(), label: z.string(), name: z.string() }),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  reason: z.string(),
  changed: z.string(),
  address: z.string(),
});
export type AuditRowView = z.output<typeof auditRow>;

const auditEntry = auditRow.extend({
  /** Translated. `label` is the field's name; '' where the record itself changed. */
  changes: z.array(
    z.object({ name: z.string(), label: z.string(), old: z.string(), new: z.string() }),
  ),
  facts: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  /**
   * The details were erased with the personal data of a closed company. The chain still has their
   * hash, so it can be verified.
   */
  erased: z.boolean(),
  hash: z.string(),
  /** The stored details as JSON; '' if erased. */
  written: z.string(),
});
export type AuditEntryView = z.output<typeof auditEntry>;

export const auditSorts = ['at'] as const;
export type AuditSort = (typeof auditSorts)[number];

const auditQuery = {
  ...listFilter,
  sort: sortBy(auditSorts),
  operator: optionalId,
  noun: oneOf(auditNouns),
  verb: oneOf(activityVerbs),
  about: optionalId,
};

export const listAudit = declareEndpoint({
  method: 'get',
  path: '/operator/audit',
  tag: 'Platform',
  summary: 'Lists the audit log, newest first; `key` searches operator, act, company and reason',
  who: administrator,
  query: z.object({ ...pageQuery.shape, ...auditQuery }).refine(...daysInOrder),
  data: pageOf(auditRow),
  extra: z.object({
    operators: z.array(z.object({ id: z.uuid(), name: z.string() })),
    verbs: z.array(z.object({ verb: z.string(), label: z.string() })),
    proof: proofView.nullable(),
  }),
});

export const exportAudit = declareEndpoint({
  method: 'get',
  path: '/operator/audit/export',
  tag: 'Platform',
  summary: 'Exports the audit log as a file of at most 5,000 entries with their numbers and hashes',
  who: administrator,
  query: z.object({ ...auditQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readAuditEntry = declareEndpoint({
  method: 'get',
  path: '/operator/audit/{id}',
  tag: 'Platform',
  summary: 'Returns an audit entry with its reason and the values before and after',
  who: administrator,
  params: z.object({ id: z.uuid() }),
  data: auditEntry,
});

export const proveAudit = declareEndpoint({
  method: 'post',
  path: '/operator/audit/prove',
  tag: 'Platform',
  summary:
    'Verifies the hash chain of the audit log; returns the first entry that was changed, if any',
  who: administrator,
  data: proofView,
  // A low limit, because a proof reads every entry.
  limits: [{ by: 'session', hits: 6, windowSeconds: 60 }],
});
