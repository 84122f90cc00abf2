import {
  createContext,
  useContext,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from './classes.ts';
import { lazyOverlay } from './lazy-overlay.ts';
import type { MenuBoxProps, MenuFocus, MenuProps } from './menu-box.tsx';

interface MenuTrigger {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly open: (focus: MenuFocus) => void;
}

const TriggerContext = createContext<MenuTrigger | null>(null);
const Box = lazyOverlay<MenuBoxProps>(async () => (await import('./menu-box.tsx')).MenuBox);

/**
 * A list of actions on a button: arrow keys, type-ahead, Esc, focus return (React Aria, loaded when
 * it opens).
 */
export function Menu({ children, ...list }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [focus, setFocus] = useState<MenuFocus>(true);
  const open = (wanted: MenuFocus) => {
    // Focused explicitly, because not every browser focuses a pressed button, and focus must return
    // to it.
    ref.current?.focus();
    setFocus(wanted);
    setOpen(true);
  };
  return (
    <TriggerContext value={{ ref, isOpen, open }}>
      {children}
      <Box {...list} trigger={ref} isOpen={isOpen} onOpenChange={setOpen} focus={focus} />
    </TriggerContext>
  );
}

const focusByKey: Readonly<Record<string, MenuFocus>> = { ArrowDown: 'first', ArrowUp: 'last' };

interface MenuButtonProps {
  'aria-label'?: string;
  className: string;
  children?: ReactNode;
}

export function MenuButton({ children, className, ...variant }: MenuButtonProps) {
  const trigger = useContext(TriggerContext);
  if (trigger === null) throw new Error('MenuButton outside Menu');
  const { ref, isOpen, open } = trigger;
  const press = (event: KeyboardEvent) => {
    const focus = focusByKey[event.key];
    if (focus === undefined) return;
    event.preventDefault();
    open(focus);
  };
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // `detail` is 0 for a key.
      onClick={(event) => open(event.detail === 0 ? 'first' : true)}
      onKeyDown={press}
      // At once, while the list may still be loading.
      className={cx(className, 'aria-expanded:bg-hover')}
      {...variant}
    >
      {children}
    </button>
  );
}
