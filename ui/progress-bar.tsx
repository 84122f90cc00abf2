import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import { progressAt } from './progress-bar-curve.ts';

const farewellMs = 200;

interface Bar {
  share: number;
  done: boolean;
}

function useWaitingBar(waiting: boolean): Bar | null {
  const [bar, setBar] = useState<Bar | null>(null);
  useEffect(() => {
    if (waiting) {
      const startedAt = performance.now();
      let frame = requestAnimationFrame(function grow(now) {
        const share = progressAt(now - startedAt);
        if (share !== null) setBar({ share, done: false });
        frame = requestAnimationFrame(grow);
      });
      return () => cancelAnimationFrame(frame);
    }
    const frame = requestAnimationFrame(() =>
      setBar((before) => (before === null ? null : { share: 1, done: true })),
    );
    const timer = setTimeout(() => setBar(null), farewellMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [waiting]);
  return bar;
}

export function ProgressBar() {
  const waiting = useNavigation().state !== 'idle';
  const bar = useWaitingBar(waiting);
  const t = useText();
  if (bar === null) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('ui.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(bar.share * 100)}
      className="pointer-events-none fixed inset-x-0 top-0 z-progress h-[3px] print:hidden"
    >
      <div
        className={cx(
          'h-full rounded-e-full bg-primary transition-opacity',
          bar.done && 'opacity-0',
        )}
        style={{ inlineSize: `${bar.share * 100}%` }}
      />
    </div>
  );
}
