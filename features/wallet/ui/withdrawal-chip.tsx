import { useReading } from '#ui/use-text.tsx';
import { StatusChip, type StatusLook } from '#ui/status-chip.tsx';
import type { WithdrawalView } from '../schema/wallet.ts';

const looks: Record<WithdrawalView['state'], StatusLook> = {
  held: 'pending',
  paid: 'accepted',
  refused: 'rejected',
};

interface WithdrawalChipProps {
  state: WithdrawalView['state'];
  /** It is large, and nobody has approved it yet. */
  isBeingChecked: boolean;
}

/** Where a withdrawal stands, in one word. */
export function WithdrawalChip({ state, isBeingChecked }: WithdrawalChipProps) {
  const { t } = useReading();
  return (
    <StatusChip
      status={looks[state]}
      label={t(`wallet.withdrawalState.${isBeingChecked ? 'checked' : state}`)}
    />
  );
}
