import ScanSearch from 'lucide-react/icons/scan-search';
import Search from 'lucide-react/icons/search';
import { useCallback, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { KeysDialogProps } from '#features/search/ui/keys-dialog.tsx';
import type { PaletteProps } from '#features/search/ui/palette-props.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { Link } from '#ui/link.tsx';
import { useText } from '#ui/use-text.tsx';
import { loadTexts } from '../texts/load.ts';
import { helpHrefOf } from '../help/help-href.ts';
import { iconButtonClass } from './icon-button-class.ts';
import { searchPages, type NavGroup } from './navigation.ts';
import { goKeysOf } from './go-keys.ts';
import { keyPages, palettePages, waitingPages } from './palette-pages.ts';
import type { AreaName, CounterLinks, Counters } from './shell-types.ts';
import { useGoKeys } from './use-go-keys.ts';
import { useOpenedRows } from './use-opened-rows.ts';
import { useSearchKeys } from './use-search-keys.ts';

const Palette = lazyOverlay<PaletteProps>(async () => {
  await loadTexts('features-search-ui-palette');
  return (await import('#features/search/ui/palette.tsx')).Palette;
});
const KeysDialog = lazyOverlay<KeysDialogProps>(async () => {
  await loadTexts('features-search-ui-keys-dialog');
  return (await import('#features/search/ui/keys-dialog.tsx')).KeysDialog;
});

interface EverythingOptions {
  area: AreaName;
  groups: readonly NavGroup[];
  permissions: readonly string[];
  counters: Counters;
  counterLinks?: CounterLinks | undefined;
  owner: string;
}

export interface Everything {
  readonly to: string;
  /** The guide's section about the page on screen. */
  readonly help: string;
  readonly open: () => void;
  readonly openKeys: () => void;
  readonly overlays: ReactNode;
}

/** The search over everything, its keys and the list of keys (decision 0155). */
export function useEverything(options: EverythingOptions): Everything {
  const { area, groups, permissions, owner } = options;
  const t = useText();
  const help = helpHrefOf(area, useLocation().pathname);
  const [shown, setShown] = useState<'none' | 'search' | 'keys'>('none');
  const open = useCallback(() => setShown('search'), []);
  const openKeys = useCallback(() => setShown('keys'), []);
  const pages = useMemo(() => palettePages(groups, t), [groups, t]);
  useSearchKeys({ onSearch: open, onHelp: openKeys });
  useGoKeys(groups);
  useOpenedRows(owner);
  const letters = useMemo(() => keyPages(groups, t), [groups, t]);
  const change = (one: 'search' | 'keys') => (isOpen: boolean) => setShown(isOpen ? one : 'none');
  const overlays = (
    <>
      <Palette
        isOpen={shown === 'search'}
        onOpenChange={change('search')}
        area={area}
        pages={pages}
        permissions={permissions}
        waiting={shown === 'search' ? waitingPages(groups, t, options) : []}
        owner={owner}
        onKeys={openKeys}
      />
      <KeysDialog
        isOpen={shown === 'keys'}
        onOpenChange={change('keys')}
        help={help}
        letters={letters}
        canCreate={goKeysOf(groups).create !== undefined}
      />
    </>
  );
  return { to: searchPages[area], help, open, openKeys, overlays };
}

function usePress({ to, open }: Everything) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  return { to, onClick: press, 'aria-keyshortcuts': 'Control+K Meta+K' };
}

/** Beside the field of a list, which searches that list only. */
export function EverythingIcon({ everything }: Pick<EverythingLinkProps, 'everything'>) {
  const t = useText();
  return (
    <Link {...usePress(everything)} className={iconButtonClass('gap-1 md:w-auto md:px-1.5')}>
      <span className="sr-only">{t('search.open')}</span>
      <Icon of={ScanSearch} size={18} className="pointer-fine:lg:hidden" />
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </Link>
  );
}

interface EverythingLinkProps {
  everything: Everything;
}

/**
 * Opens the palette: a button with the look of a field, and an icon on a phone. Before JavaScript
 * it is a link to the search page.
 */
export function EverythingLink({ everything }: EverythingLinkProps) {
  const t = useText();
  const shared = usePress(everything);
  return (
    <>
      <Link {...shared} aria-label={t('search.open')} className={iconButtonClass('md:hidden')}>
        <Icon of={Search} size={20} />
      </Link>
      <Link
        {...shared}
        className="hidden h-field w-56 items-center gap-2 rounded-field border border-line-field bg-surface ps-3 pe-2 text-small text-text-3 hover:border-line-strong md:flex xl:w-75"
      >
        <Icon of={Search} />
        <span className="min-w-0 flex-1 truncate">{t('search.field')}</span>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </Link>
    </>
  );
}
