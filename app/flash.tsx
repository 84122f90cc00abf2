import { useContext, useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { consumeFlash, type Flash } from './flash-cookie.ts';
import { cx } from '../ui/classes.ts';
import { Sentence } from '../ui/sentence.tsx';
import { showToast } from '../ui/toast-store.ts';
import { watchAnswers } from './page/answer-toasts.ts';
import { PageFactsContext } from './page/page-facts.ts';
import { routerOfDocument } from './page/framework-internals.ts';

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
      role={status === 0 ? 'alert' : 'status'}
      className={cx(
        'px-page py-3 text-small font-medium',
        status === 1
          ? 'bg-success text-surface'
          : 'border-b-[1.5px] border-danger bg-surface text-text',
      )}
    >
      <Sentence>{message}</Sentence>
    </p>
  );
}

/** Not on a page without any script, whose toast entry.server.tsx adds. */
export function StaticFlash({ flash }: { flash: Flash | null }) {
  const facts = useContext(PageFactsContext);
  if (flash === null || (facts?.isStatic === true && facts.ownScript === null)) return null;
  return (
    <noscript>
      <StaticLine status={flash.status} message={flash.message} />
    </noscript>
  );
}

/** Leaves the page on the screen when another one cannot be loaded without a network. */
export function NetworkGuard() {
  useEffect(() => {
    const router = routerOfDocument();
    let stop: (() => void) | null = () => undefined;
    // After the first load, whose weight is limited. Without it the browser handles a lost network.
    import('./page/network-guard.ts').then(
      ({ guardPage }) => {
        if (stop !== null && router !== undefined) stop = guardPage(router);
      },
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, []);
  return null;
}

/**
 * Shows the answers of forms as toasts. entry.server.tsx adds a refusal that the page does not show
 * to pages without JavaScript.
 */
export function AnswerToasts() {
  useEffect(() => {
    const router = routerOfDocument();
    return router === undefined ? undefined : watchAnswers(router);
  }, []);
  return null;
}
