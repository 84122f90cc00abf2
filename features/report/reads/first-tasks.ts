import type { MemberCall } from '#shared/call.ts';
import { buyerTasks, supplierTasks } from '../rules/terms.ts';
import type { TaskView } from '../schema.ts';
import { selectBuyerTask } from '../store/buyer-tasks.ts';
import { selectSupplierTask } from '../store/supplier-tasks.ts';
import { readTasks } from '../store/tasks.ts';
import { deciderOf, scopeOf } from './scope.ts';
import { kindsFor, toTasks } from './tasks.ts';

const firstTasksMax = 5;

/** The reader's most urgent tasks, in one query with the rows of their dashboard. */
export async function readFirstTasks({ db, actor, now }: MemberCall): Promise<TaskView[]> {
  const scope = scopeOf(actor);
  const context = { decider: deciderOf(actor), now };
  const selects =
    actor.accountType === 'buyer'
      ? kindsFor(actor, buyerTasks).map((kind) => selectBuyerTask[kind](db, scope, context))
      : kindsFor(actor, supplierTasks).map((kind) => selectSupplierTask[kind](db, scope, now));
  const stored = await readTasks(db, selects, firstTasksMax, now);
  return toTasks(stored, firstTasksMax, false).rows;
}
