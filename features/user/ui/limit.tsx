import { useI18n } from '#ui/use-text.tsx';
import { Money } from '#ui/money.tsx';
import type { UserView } from '../schema.ts';

export function Limit({ user }: { user: Pick<UserView, 'limit' | 'limit_applies'> }) {
  const { t } = useI18n();
  if (user.limit !== null) return <Money amount={user.limit} currency="AED" />;
  return user.limit_applies ? t('user.noLimit') : '—';
}
