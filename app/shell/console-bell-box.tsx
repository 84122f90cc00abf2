import BellOff from 'lucide-react/icons/bell-off';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { BellPopup, type BellPopupProps } from './bell-popup.tsx';
import { navigationOf } from './navigation.ts';
import type { CounterLinks, Counters } from './shell-types.ts';

export interface ConsoleBellBoxProps extends BellPopupProps {
  work: { readonly counters: Counters; readonly counterLinks: CounterLinks };
}

/** The console bell's popup: each page with work and its count. */
export function ConsoleBellBox({ work, ...popup }: ConsoleBellBoxProps) {
  const { t } = useI18n();
  const rows = navigationOf.operator.flat().flatMap(({ counter, text, to }) => {
    const count = counter === undefined ? 0 : (work.counters[counter] ?? 0);
    const href = (counter === undefined ? undefined : work.counterLinks[counter]) ?? to;
    return count === 0 ? [] : [{ text, href, count }];
  });
  return (
    <BellPopup
      {...popup}
      title={t('shell.bell.title')}
      allHref="/admin/dashboard"
      allText={t('shell.nav.dashboard')}
    >
      {rows.length === 0 ? (
        <EmptyState icon={BellOff} title={t('shell.bell.empty')} />
      ) : (
        <ul className="max-h-[min(420px,60dvh)] divide-y divide-line overflow-y-auto overscroll-contain">
          {rows.map(({ text, ...row }) => (
            <li key={text}>
              <PageLink name={t(text)} {...row} onPress={() => popup.onOpenChange(false)} />
            </li>
          ))}
        </ul>
      )}
    </BellPopup>
  );
}

interface PageLinkProps {
  name: string;
  href: string;
  count: number;
  onPress: () => void;
}

function PageLink({ name, href, count, onPress }: PageLinkProps) {
  const { format } = useI18n();
  return (
    <Link
      to={href}
      onClick={onPress}
      className="flex min-h-14 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="min-w-0 flex-1 text-small font-semibold text-text">{name}</span>
      <span className="text-small font-semibold text-text">{format.number(count)}</span>
    </Link>
  );
}
