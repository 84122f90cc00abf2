import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { hasOverlay, hasSingleKeys, isTyping, letterOf } from '#ui/single-keys.ts';
import { followGoKeys, goKeysOf } from './go-keys.ts';
import type { NavGroup } from './navigation.ts';

/**
 * Opens the pages of the side menu by G and a letter, and the form of a new RFQ by C. Listens before
 * the page does, so that the letter after G is not a key of the page.
 */
export function useGoKeys(groups: readonly NavGroup[]): void {
  const navigate = useNavigate();
  const keys = useMemo(() => goKeysOf(groups), [groups]);
  useEffect(() => {
    const follow = followGoKeys(keys);
    const onKeyDown = (event: KeyboardEvent) => {
      const isOff = !hasSingleKeys() || isTyping(event.target) || hasOverlay(document);
      const going = follow(isOff ? null : letterOf(event), event.timeStamp);
      if (going === null) return;
      event.preventDefault();
      if (typeof going === 'object') void navigate(going.to);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [keys, navigate]);
}
