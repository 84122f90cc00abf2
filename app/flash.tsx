import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { takeFlash, type Flash } from './flash-cookie.ts';
import { cx } from '../ui/classes.ts';
import { Sentence } from '../ui/sentence.tsx';
import { showToast } from '../ui/toast-store.ts';
import { routerOfDocument } from './page/framework-internals.ts';
import { isSaid, refusalIn } from './page/unsaid.ts';

/** Shows the toast that the server left for this page, once the navigation has come to rest. */
export function FlashToasts() {
  const location = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const flash = takeFlash();
    if (flash === null) return undefined;
    // Not cleared on the next navigation: a toast that was announced must come.
    setTimeout(
      () => showToast({ status: flash.status, message: flash.message }),
      flash.delayMs ?? 0,
    );
    return undefined;
  }, [location.key, state]);
  return null;
}

/** A message on top of a page that has no toasts. */
export function StillLine({ status, message }: Pick<Flash, 'status' | 'message'>) {
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

/** The same without JavaScript, on top of the page. */
export function StillFlash({ flash }: { flash: Flash | null }) {
  if (flash === null) return null;
  return (
    <noscript>
      <StillLine status={flash.status} message={flash.message} />
    </noscript>
  );
}

/**
 * A refusal that the page shows nowhere, such as one of a form that has gone meanwhile, comes as a toast. The server adds it
 * to a page without JavaScript (entry.server.tsx); answers in place are the form's own (ui/use-form-fetcher.ts).
 */
export function UnsaidToasts() {
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    const refused = state === 'idle' ? refusalIn(routerOfDocument()?.state.actionData) : null;
    if (refused === null) return undefined;
    // Dialogs open after the page has been drawn.
    const timer = setTimeout(() => {
      if (!isSaid(refused, document.body.innerText))
        showToast({ status: 0, message: refused.message });
    });
    return () => clearTimeout(timer);
  }, [key, state]);
  return null;
}
