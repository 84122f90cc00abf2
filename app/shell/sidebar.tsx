import Languages from 'lucide-react/icons/languages';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { tileClass } from './icon-button-class.ts';
import { LanguageLink } from './language-link.tsx';
import type { NavGroup } from './navigation.ts';
import { currentItem } from './navigation-match.ts';
import type { CounterLinks, Counters, ShellBrand } from './shell-types.ts';
import { SidebarItem } from './sidebar-item.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface SidebarProps {
  brand: ShellBrand;
  home: string;
  badge?: ReactNode;
  owner: ReactNode;
  groups: readonly NavGroup[];
  counters: Counters;
  counterLinks?: CounterLinks;
  linkCounts?: Partial<Record<string, number>>;
  /** Entries below the navigation on a phone, because its top bar has no space for them. */
  extra?: ReactNode;
}

export function Sidebar(props: SidebarProps) {
  const { brand, home, badge, owner, groups, counters, counterLinks, linkCounts, extra } = props;
  const t = useText();
  const { pathname } = useLocation();
  // A reader without a permission has no entry of some groups.
  const shown = groups.filter((group) => group.length > 0);
  const current = currentItem(groups, pathname);
  const nav = useRef<HTMLElement>(null);
  // Scrolls to the current entry, because the console has more entries than fit on a laptop's
  // screen.
  useEffect(() => {
    nav.current?.querySelector('.nav-row-now')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <div className="flex min-h-full flex-1 flex-col bg-side p-3">
      <div className="flex min-h-11 items-center justify-between gap-2 ps-2 pe-1 max-xl:pe-12 in-[dialog]:sticky in-[dialog]:top-0 in-[dialog]:z-1 in-[dialog]:-mx-3 in-[dialog]:-mt-3 in-[dialog]:bg-side in-[dialog]:ps-5 in-[dialog]:pt-3 in-[dialog]:pb-1">
        <Link to={home} className="rounded-button">
          <Logo
            brand={{
              name: brand.name,
              ...(brand.logoUrl === null ? {} : { logoUrl: brand.logoUrl }),
            }}
          />
        </Link>
        {badge}
      </div>
      {owner}
      <nav ref={nav} aria-label={t('shell.nav.main')} className="flex-1 py-3">
        {shown.map((group) => (
          <ul key={group[0]?.to} className="mb-3.5 flex flex-col">
            {group.map((item) => (
              <SidebarItem
                key={item.to}
                item={item}
                isCurrent={item === current}
                pathname={pathname}
                count={item.counter === undefined ? undefined : counters[item.counter]}
                counterTo={
                  item.counter === undefined
                    ? undefined
                    : (counterLinks?.[item.counter] ?? item.counterTo)
                }
                linkCounts={linkCounts}
              />
            ))}
          </ul>
        ))}
      </nav>
      {extra}
      <SidebarFoot />
    </div>
  );
}

function SidebarFoot() {
  return (
    <div className="sticky bottom-0 -mx-3 -mb-3 flex items-center justify-between bg-side px-3 py-3">
      <LanguageLink className="group/lang inline-flex items-center gap-2 rounded-button text-small font-medium text-text-2 hover:text-text">
        <span className={`${tileClass} group-hover/lang:bg-hover`}>
          <Icon of={Languages} size={17} />
        </span>
      </LanguageLink>
      <ThemeSwitch className={`${tileClass} hover:bg-hover`} />
    </div>
  );
}
