import { refuse } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served, withMessage } from '#shared/serve.ts';
import { acceptTerms } from './commands/terms.ts';
import { addPolicyVersion, withdrawPolicyVersion } from './commands/versions.ts';
import * as reads from './reads.ts';
import * as consents from './schema/consent.ts';
import * as policies from './schema/versions.ts';

export const policyApi: readonly Served[] = [
  serve(policies.listPolicies, async (call) => ({ data: await reads.readPolicies(call) })),
  serve(policies.readPolicy, async (call, { params }) => {
    const policy = await reads.readPolicy(call, params.slug);
    return policy === null ? refuse('not_found') : { data: policy };
  }),
  serveOperator(policies.listPolicyVersions, async (call) => ({
    data: await reads.readPolicyVersions(call),
  })),
  serveOperator(policies.readPolicyVersion, async (call, { params }) => {
    const version = await reads.readPolicyVersion(call, params.id);
    return version === null ? refuse('not_found') : { data: version };
  }),
  serveOperator(policies.addPolicyVersion, async (call, { body }) =>
    withMessage(await addPolicyVersion(call, body), 'policy.desk.added'),
  ),
  serveOperator(policies.withdrawPolicyVersion, async (call, { params, body }) =>
    withMessage(
      await withdrawPolicyVersion(call, params.id, body.reason),
      'policy.desk.withdrawnNow',
    ),
  ),
  serveMember(consents.acceptTerms, async (call, { body }) =>
    withMessage(await acceptTerms(call, body.version), 'policy.terms.thanks'),
  ),
];
