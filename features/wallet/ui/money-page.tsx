import type { ReactNode } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Tabs } from '../../../app/ui/tabs.tsx';

/** The console's money: each part under an address of its own. */
export function MoneyPage({ children }: { children: ReactNode }) {
  const { t } = useReading();
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-h1 text-text">{t('wallet.console.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('wallet.console.lead')}</p>
      </header>
      <Tabs
        label={t('wallet.console.tabs')}
        items={[
          { to: '/admin/money', text: t('wallet.console.topUps') },
          { to: '/admin/money/withdrawals', text: t('wallet.console.withdrawals') },
          { to: '/admin/money/closed', text: t('wallet.console.closed') },
          { to: '/admin/money/ledger', text: t('wallet.console.ledger') },
          { to: '/admin/money/reconciliation', text: t('wallet.console.books') },
        ]}
        className="border-b border-line"
      />
      {children}
    </div>
  );
}
