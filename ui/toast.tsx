import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import X from 'lucide-react/icons/x';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';
import {
  closeToast,
  currentToasts,
  subscribeToToasts,
  toastMs,
  type Toast,
} from './toast-store.ts';

const none: readonly Toast[] = [];

/**
 * The place of all toasts: over the top bar in the middle, so that none covers a heading, tabs or a
 * status; once per page, in the root. Its two live regions exist
 * before the first message, because screen readers would miss it otherwise. Silent toasts lie outside
 * them. React Aria keeps a top
 * layer accessible while a dialog is open.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  return (
    <div
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 top-[calc((var(--top-bar-height,56px)-42px)/2)] z-toast flex flex-col items-center gap-2 px-page print:hidden"
    >
      <div role="alert" aria-atomic="false" className="contents">
        {toasts.map(
          (toast) =>
            toast.status === 0 &&
            toast.isSilent !== true && <ToastCard key={toast.id} toast={toast} />,
        )}
      </div>
      <div className="contents">
        {toasts.map(
          (toast) => toast.isSilent === true && <ToastCard key={toast.id} toast={toast} />,
        )}
      </div>
      <div role="status" aria-atomic="false" className="contents">
        {toasts.map(
          (toast) =>
            toast.status === 1 &&
            toast.isSilent !== true && <ToastCard key={toast.id} toast={toast} />,
        )}
      </div>
    </div>
  );
}

/** Counts down 5 s and pauses while the toast is hovered or focused. */
function useTimeLeft(id: number): { pause: () => void; go: () => void } {
  const [paused, setPaused] = useState(false);
  const left = useRef(toastMs);
  useEffect(() => {
    if (paused) return undefined;
    const startMs = performance.now();
    const timer = setTimeout(() => closeToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startMs));
    };
  }, [paused, id]);
  return { pause: () => setPaused(true), go: () => setPaused(false) };
}

export function ToastCard({ toast }: { toast: Toast }) {
  const t = useText();
  const { id, status, message } = toast;
  const { pause, go } = useTimeLeft(id);
  const done = status === 1;
  return (
    <div
      onPointerEnter={pause}
      onPointerLeave={go}
      onFocus={pause}
      onBlur={go}
      className={cx(
        'toast-in pointer-events-auto flex min-h-[42px] w-full max-w-[520px] items-center gap-3 rounded-note px-3.5 py-2 text-small font-medium shadow-2',
        done ? 'bg-success text-surface' : 'border-[1.5px] border-danger bg-surface text-text',
      )}
    >
      <Icon
        of={done ? CircleCheck : CircleX}
        size={18}
        className={done ? '' : 'text-danger-text'}
      />
      <p className="min-w-0 flex-1">
        <Sentence>{message}</Sentence>
      </p>
      <button
        type="button"
        onClick={() => closeToast(id)}
        aria-label={t('ui.close')}
        className={cx(
          'relative -me-1 inline-flex size-7 shrink-0 items-center justify-center rounded-chip max-md:size-11',
          done ? 'focus-visible:outline-current' : 'text-text-3 hover:bg-hover',
        )}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  );
}
