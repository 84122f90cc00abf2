import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { LoadStateContext, readyState, useLoadState } from './load-state.ts';
import { PartError } from './part-error.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { useText } from './use-text.tsx';

const lineWidths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4'];

interface LoadedPartProps {
  children: ReactNode;
  /** Replaces the skeleton lines, such as the part's labels with `LoadedFigure`. */
  skeleton?: ReactNode;
  level?: 2 | 3;
  /** The content is known, such as the rows beside a record, so it remains. */
  isKnown?: boolean;
  className?: string;
  frameClass?: string;
}

/**
 * A part of a page that is neither a table nor a chart, such as a card's content, in all states of
 * the page's data ('failedMsg').
 */
export function LoadedPart(props: LoadedPartProps) {
  const { children, skeleton, level = 3, isKnown = false, className, frameClass } = props;
  const load = useLoadState();
  return (
    // Receives the focus of a pressed retry, which disappears.
    <div tabIndex={-1} className={cx('outline-none empty:hidden', frameClass)}>
      <LoadStateContext value={isKnown ? readyState : load}>
        <PartOrState skeleton={skeleton} level={level} className={className}>
          {children}
        </PartOrState>
      </LoadStateContext>
    </div>
  );
}

interface PartOrStateProps {
  children: ReactNode;
  skeleton: ReactNode;
  level: 2 | 3;
  className: string | undefined;
}

function PartOrState({ children, skeleton, level, className }: PartOrStateProps) {
  const t = useText();
  const load = useLoadState();
  if (load.state === 'ready') return children;
  if (load.state === 'loading' && skeleton !== undefined) return skeleton;
  return (
    <div className={className}>
      {load.state === 'failed' ? (
        <PartError level={level} title={t('ui.table.failed')} requestId={load.requestId} />
      ) : (
        <Loading label={t('ui.table.loading')} className="flex flex-col gap-4 py-2">
          {lineWidths.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </Loading>
      )}
    </div>
  );
}
