import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { lazyOverlay } from './lazy-overlay.ts';
import type { TooltipBoxProps, TooltipProps } from './tooltip-box.tsx';

const pointDelayMs = 400;
const Box = lazyOverlay<TooltipBoxProps>(
  async () => (await import('./tooltip-box.tsx')).TooltipBox,
);

export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const target = useRef<Element>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const show = (delayMs: number) => {
    clearTimeout(timer.current);
    target.current = frame.current?.firstElementChild ?? null;
    timer.current = setTimeout(() => setOpen(true), delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const described = target.current;
    if (!isOpen || described === null) return undefined;
    described.setAttribute('aria-describedby', id);
    return () => described.removeAttribute('aria-describedby');
  }, [isOpen, id]);
  return (
    <>
      <span
        ref={frame}
        role="presentation"
        className="contents"
        onPointerEnter={(event) => event.pointerType !== 'touch' && show(pointDelayMs)}
        onPointerLeave={hide}
        onPointerDown={hide}
        onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
        onBlur={hide}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
      >
        {children}
      </span>
      <Box
        id={id}
        target={target}
        text={text}
        isOpen={isOpen}
        onClose={hide}
        placement={placement}
      />
    </>
  );
}
