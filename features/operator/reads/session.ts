import { type OperatorRole, needsTwoStep, type OperatorActor } from '#shared/actor.ts';
import type { Db, Settings } from '#shared/call.ts';
import { queuesFor } from '#features/work-queue/rules.ts';
import { countQueues } from '#features/work-queue/store.ts';
import type { OperatorView } from '../schema/session.ts';

interface OperatorPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly hasTwoStep: boolean;
}

/**
 * Reads the operator and its work queues for the console's shell, in one query because every page
 * needs it.
 */
export async function readOperatorView(
  db: Db,
  person: OperatorPerson,
  settings: Pick<Settings, 'operatorTwoStep' | 'withdrawalApprovalFils'>,
): Promise<OperatorView> {
  const isDue = needsTwoStep(person, settings.operatorTwoStep);
  const kinds = isDue ? [] : queuesFor(new Set(person.roles));
  const waiting = await countQueues(db, kinds, { approvalFils: settings.withdrawalApprovalFils });
  const { id, name, email, roles } = person;
  return { id, name, email, roles: [...roles], waiting, two_step_due: isDue };
}

export function personOf(actor: OperatorActor): OperatorPerson {
  const { operatorId: id, name, email, hasTwoStep } = actor;
  return { id, name, email, roles: [...actor.roles], hasTwoStep };
}
