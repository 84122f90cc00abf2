import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import { useI18n } from '#ui/use-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface MoneyEmptyProps {
  list: 'noTopUps' | 'noCards' | 'noWithdrawals' | 'noneDecided' | 'noLedger' | 'noneOwed';
  searched: boolean;
}

export function MoneyEmpty({ list, searched }: MoneyEmptyProps) {
  const { t } = useI18n();
  const name = searched ? 'noneFound' : list;
  return (
    <EmptyState icon={searched ? SearchX : Inbox} level={2} title={t(`wallet.console.${name}`)}>
      {t(`wallet.console.${name}Why`)}
    </EmptyState>
  );
}
