import { useI18n } from '#ui/use-text.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import type { WithdrawalView } from '../schema/wallet.ts';

const stateVariants: Record<WithdrawalView['state'], StatusVariant> = {
  held: 'pending',
  paid: 'accepted',
  refused: 'rejected',
};

interface WithdrawalChipProps {
  state: WithdrawalView['state'];
  isBeingChecked: boolean;
  isSent?: boolean;
}

export function WithdrawalChip({ state, isBeingChecked, isSent = false }: WithdrawalChipProps) {
  const { t } = useI18n();
  const waits = isSent ? 'sent' : state;
  return (
    <StatusChip
      status={stateVariants[state]}
      label={t(`wallet.withdrawalState.${isBeingChecked ? 'checked' : waits}`)}
    />
  );
}
