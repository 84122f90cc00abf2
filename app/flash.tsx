import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { consumeFlash, type Flash } from './flash-cookie.ts';
import { cx } from '../ui/classes.ts';
import { Sentence } from '../ui/sentence.tsx';
import { showToast } from '../ui/toast-store.ts';
import { routerOfDocument } from './page/framework-internals.ts';
import { isRefusalShown, refusalIn } from './page/shown-refusal.ts';

export function FlashToasts() {
  const location = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const flash = consumeFlash();
    if (flash === null) return undefined;
    // The next navigation must not clear it, because an announced toast must appear.
    setTimeout(
      () => showToast({ status: flash.status, message: flash.message }),
      flash.delayMs ?? 0,
    );
    return undefined;
  }, [location.key, state]);
  return null;
}

export function StaticLine({ status, message }: Pick<Flash, 'status' | 'message'>) {
  return (
    <p
      dir="auto"
      role={status === 0 ? 'alert' : 'status'}
      className={cx(
        'text-page-start px-page py-3 text-small font-medium',
        status === 1
          ? 'bg-success text-surface'
          : 'border-b-[1.5px] border-danger bg-surface text-text',
      )}
    >
      <Sentence>{message}</Sentence>
    </p>
  );
}

export function StaticFlash({ flash }: { flash: Flash | null }) {
  if (flash === null) return null;
  return (
    <noscript>
      <StaticLine status={flash.status} message={flash.message} />
    </noscript>
  );
}

/**
 * Shows a refusal that the page does not show as a toast, such as one of a form that is no longer
 * there. entry.server.tsx adds it to pages without JavaScript. Answers in place belong to the form
 * (ui/use-form-fetcher.ts).
 */
export function RefusalToasts() {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    const refused = state === 'idle' ? refusalIn(routerOfDocument()?.state.actionData) : null;
    if (refused === null) return undefined;
    // Delayed, because dialogs open after the page is drawn.
    const timer = setTimeout(() => {
      if (!isRefusalShown(refused, document.body.innerText))
        showToast({ status: 0, message: refused.message });
    });
    return () => clearTimeout(timer);
  }, [key, state]);
  return null;
}
