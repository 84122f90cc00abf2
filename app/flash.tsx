import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { takeFlash, type Flash } from './flash-cookie.ts';
import { cx } from './ui/classes.ts';
import { Sentence } from './ui/sentence.tsx';
import { showToast } from './ui/toast-store.ts';

/** Shows the toast that the server left for this page, once the navigation has come to rest. */
export function FlashToasts() {
  const location = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const flash = takeFlash();
    if (flash === null) return undefined;
    // Not cleared on the next navigation: a toast that was announced must come.
    setTimeout(() => showToast({ status: flash.status, message: flash.message }), flash.delayMs ?? 0);
    return undefined;
  }, [location.key, state]);
  return null;
}

/** The same before JavaScript, on top of the page. */
export function StillFlash({ flash }: { flash: Flash | null }) {
  if (flash === null) return null;
  return (
    <noscript>
      <p
        dir="auto"
        role={flash.status === 0 ? 'alert' : 'status'}
        className={cx(
          'text-page-start px-page py-3 text-small font-medium',
          flash.status === 1 ? 'bg-success text-surface' : 'border-b-[1.5px] border-danger bg-surface text-text',
        )}
      >
        <Sentence>{flash.message}</Sentence>
      </p>
    </noscript>
  );
}
