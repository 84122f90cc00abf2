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
  /** A large withdrawal that no operator has approved yet. */
  isBeingChecked: boolean;
}

export function WithdrawalChip({ state, isBeingChecked }: WithdrawalChipProps) {
  const { t } = useReading();
  return (
    <StatusChip
      status={looks[state]}
      label={t(`wallet.withdrawalState.${isBeingChecked ? 'checked' : state}`)}
    />
  );
}
