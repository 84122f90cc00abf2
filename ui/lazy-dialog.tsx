import { Suspense, useEffect, type FunctionComponent } from 'react';
import { loadTexts } from '../app/texts/load.ts';
import { loadDialogBox } from './dialog.tsx';
import { hasLostOverlay, lazyInPlace } from './lazy-overlay.ts';
import { OnItsWay } from './on-its-way.tsx';
import { showToast } from './toast-store.ts';
import { useText } from './use-text.tsx';

interface LostProps {
  /** Called when the script of the dialog could not be loaded; closes the dialog. */
  onLost: () => void;
}

/**
 * Handles a failed load of a dialog: the page stays, and the next press loads it again. After
 * a second failure the page reloads, because some browsers remember the failure and would fail at
 * every press.
 */
function Lost({ onLost }: LostProps) {
  const t = useText();
  useEffect(() => {
    if (hasLostOverlay() && navigator.onLine) {
      location.reload();
      return;
    }
    showToast({ status: 0, message: t('refusal.something_went_wrong') });
    onLost();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is given up
  }, []);
  return null;
}

/**
 * A dialog whose script loads at the first user input, so that the page itself loads faster. The
 * server renders it, so that an address can open it before JavaScript. `texts` is the file of its
 * own texts (scripts/build/text-packs.ts).
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  texts?: string,
): FunctionComponent<Props & LostProps> {
  const Box = lazyInPlace<Props & LostProps>(async () => {
    const [Loaded] = await Promise.all([
      load(),
      loadDialogBox(),
      texts === undefined ? null : loadTexts(texts),
    ]);
    return Loaded;
  }, Lost);
  return (props) => (
    <Suspense fallback={<OnItsWay />}>
      <Box {...props} />
    </Suspense>
  );
}
