import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Tabs } from '#ui/tabs.tsx';

type Waiting = Readonly<
  Partial<
    Record<'top_ups' | 'cards' | 'withdrawals_first' | 'withdrawals' | 'owed', number | undefined>
  >
>;

interface MoneyPageProps {
  waiting: Waiting;
  children: ReactNode;
}

/** Each part has its own address, so that it can be linked. */
export function MoneyPage({ waiting, children }: MoneyPageProps) {
  const { t } = useI18n();
  const countOf = (...kinds: (keyof Waiting)[]) => {
    const count = kinds.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0);
    return count === 0 ? {} : { count };
  };
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('wallet.console.title')}</h1>
        <p className="mt-1 text-small text-text-2">{t('wallet.console.lead')}</p>
      </header>
      <Tabs
        label={t('wallet.console.tabs')}
        items={[
          { to: '/admin/money', text: t('wallet.console.topUps'), ...countOf('top_ups', 'cards') },
          {
            to: '/admin/money/withdrawals',
            text: t('wallet.console.withdrawals'),
            ...countOf('withdrawals_first', 'withdrawals'),
          },
          { to: '/admin/money/closed', text: t('wallet.console.closed'), ...countOf('owed') },
          { to: '/admin/money/ledger', text: t('wallet.console.ledger') },
          { to: '/admin/money/reconciliation', text: t('wallet.console.books') },
        ]}
        className="border-b border-line"
      />
      {children}
    </div>
  );
}
