import type { Db } from '#shared/call.ts';
import { stateOf } from './rules/table.ts';
import type { Holder } from './rules/holder.ts';
import type { TwoStepView } from './schema.ts';
import { findTwoStep } from './store/rows.ts';

export async function readTwoStep(db: Db, holder: Holder, now: Date): Promise<TwoStepView> {
  const row = await findTwoStep(db, holder);
  const state = stateOf(row, now);
  const isOn = row !== undefined && state === 'on';
  return {
    state,
    enabled_at: isOn ? (row.enabled_at?.toISOString() ?? null) : null,
    codes_left: isOn ? row.codes_left : 0,
  };
}
