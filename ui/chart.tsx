import ChartColumn from 'lucide-react/icons/chart-column';
import ChartPie from 'lucide-react/icons/chart-pie';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { sliceColour, type ChartColour, type ChartPoint } from './chart-options.ts';
import { EmptyState } from './empty-state.tsx';
import { useLoadState } from './load-state.ts';
import { PartError } from './part-error.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

export interface ChartProps {
  label: string;
  kind: 'donut' | 'bars';
  points: readonly ChartPoint[];
  height?: number;
  formatValue?: (value: number) => string;
  formatAxis?: (value: number) => string;
  centre?: ReactNode;
  /** Below "No available data": how data gets here. */
  empty?: ReactNode;
  tableBeside?: boolean;
}

/** Changes when the theme changes, so that charts are drawn again. */
function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const bump = () => setVersion((before) => before + 1);
    const observer = new MutationObserver(bump);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme'],
    });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', bump);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', bump);
    };
  }, []);
  return version;
}

/**
 * A donut or bars. Chart.js loads only when one is in view; a list or table shows the numbers without
 * it.
 */
export function Chart(props: ChartProps) {
  return (
    // Receives the focus of a pressed retry, which disappears.
    <div tabIndex={-1} className="min-w-0 outline-none">
      <ChartOrState {...props} />
    </div>
  );
}

function ChartOrState(props: ChartProps) {
  const { label, kind, points, height = 220 } = props;
  const load = useLoadState();
  const { t, format } = useI18n();
  const formatValue = props.formatValue ?? format.number;
  const formatAxis = props.formatAxis ?? formatValue;
  const isEmpty = points.every((point) => point.value === 0);
  const box = 'flex min-w-0 items-center justify-center';
  if (load.state === 'loading') {
    return (
      <div style={{ minBlockSize: height }} className={box}>
        <Loading label={t('ui.chart.loading')} className="w-full">
          <ChartSkeleton kind={kind} height={height} />
        </Loading>
      </div>
    );
  }
  if (load.state === 'failed') {
    return (
      <div style={{ minBlockSize: height }} className={box}>
        <PartError title={t('ui.chart.failed')} requestId={load.requestId} />
      </div>
    );
  }
  if (isEmpty) {
    return (
      <div style={{ minBlockSize: height }} className={box}>
        <EmptyState icon={kind === 'donut' ? ChartPie : ChartColumn} title={t('ui.chart.empty')}>
          {props.empty}
        </EmptyState>
      </div>
    );
  }
  const shown = { label, kind, points, height, formatValue, formatAxis };
  if (kind === 'donut') return <Donut {...shown} centre={props.centre} />;
  return <Bars {...shown} hasTable={props.tableBeside !== true} />;
}

interface ShownProps {
  label: string;
  kind: 'donut' | 'bars';
  points: readonly ChartPoint[];
  height: number;
  formatValue: (value: number) => string;
  formatAxis: (value: number) => string;
}

/** The ring, and each slice in text, because colour must not be the only information. */
function Donut({ centre, ...props }: ShownProps & { centre: ReactNode }) {
  const { label, points, height, formatValue } = props;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4">
      <div
        className="relative shrink-0"
        style={{ inlineSize: Math.min(height, 148), blockSize: Math.min(height, 148) }}
      >
        <ChartCanvas {...props} />
        <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
          {centre}
        </div>
      </div>
      <ul
        aria-label={label}
        style={{ minBlockSize: Math.min(height, 148) }}
        className="flex min-w-40 flex-1 flex-col justify-center gap-2.5 text-small"
      >
        {points.map((point, index) => (
          <li key={point.label} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className={cx('size-2 rounded-[2px]', swatches[sliceColour(point, index)])}
            />
            {point.to === undefined ? (
              <span className="min-w-0 flex-1 truncate text-text-2">{point.label}</span>
            ) : (
              <Link
                to={point.to}
                className="relative min-w-0 flex-1 truncate rounded-chip text-text-2 hover:text-text hover:underline touch-target"
              >
                {point.label}
              </Link>
            )}
            <bdi dir="ltr" className="font-semibold text-text">
              {formatValue(point.value)}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

const swatches: Record<ChartColour, string> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-5': 'bg-chart-5',
  'chart-6': 'bg-chart-6',
  'primary-line': 'bg-primary-line',
  primary: 'bg-primary',
};

function Bars({ hasTable, ...props }: ShownProps & { hasTable: boolean }) {
  return (
    <div className="relative min-w-0" style={{ blockSize: props.height }}>
      <ChartCanvas {...props} />
      {hasTable && <ScreenReaderTable {...props} />}
    </div>
  );
}

function ScreenReaderTable({ label, points, formatValue }: ShownProps) {
  const { t } = useI18n();
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ui.chart.name')}</th>
          <th scope="col">{t('ui.chart.value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{formatValue(point.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Pixels below the window within which a chart is loaded, so that it is drawn before it is seen. */
const nearPixels = 200;

/** True once the element is in view or near it. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: `${nearPixels}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

function ChartCanvas({ kind, points, formatValue, formatAxis }: ShownProps) {
  const { direction } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  const isNear = useNear(canvas);
  const drawn = useRef(false);
  const latest = useRef({ points, formatValue, formatAxis });
  // Compared by content, so that an equal list does not redraw the chart.
  const signature = JSON.stringify(points);
  useEffect(() => {
    latest.current = { points, formatValue, formatAxis };
  });
  useEffect(() => {
    if (!isNear) return undefined;
    let remove: (() => void) | null = null;
    let gone = false;
    void import('./chart-draw.ts').then(({ drawChart }) => {
      if (gone || canvas.current === null) return;
      const withoutAnimation =
        drawn.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
      drawn.current = true;
      remove = drawChart(canvas.current, { kind, direction, withoutAnimation, ...latest.current });
    });
    return () => {
      gone = true;
      remove?.();
    };
  }, [isNear, kind, signature, direction, theme]);
  // An empty canvas is 300 pixels wide, which is too much on a phone.
  return <canvas ref={canvas} aria-hidden="true" className="block size-full" />;
}

const barHeights = [
  'h-[38%]',
  'h-[61%]',
  'h-[40%]',
  'h-[78%]',
  'h-[68%]',
  'h-[50%]',
  'h-[87%]',
  'h-[41%]',
  'h-[33%]',
  'h-[74%]',
  'h-[97%]',
  'h-[66%]',
];
const lineWidths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2'];

function ChartSkeleton({ kind, height }: { kind: 'donut' | 'bars'; height: number }) {
  if (kind === 'donut') {
    return (
      <span className="flex items-center gap-8">
        <span
          aria-hidden="true"
          className="skeleton size-37 shrink-0 rounded-full border-[11px] border-skeleton"
        />
        <span className="flex flex-1 flex-col gap-3.5">
          {lineWidths.map((width) => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </span>
      </span>
    );
  }
  return (
    <span className="flex items-end justify-between gap-3" style={{ blockSize: height }}>
      {barHeights.map((bar) => (
        <Skeleton key={bar} className={`flex-1 ${bar}`} />
      ))}
    </span>
  );
}
