import type { ChartOptions } from 'chart.js';
import type { Direction } from '../shared/locale.ts';

export interface ChartPoint {
  label: string;
  value: number;
  /** Slices use the series in its order; `chart-3` is only for money (design §5). */
  colour?: ChartColour;
  current?: boolean;
  to?: string;
}

export type ChartColour =
  | 'chart-1'
  | 'chart-2'
  | 'chart-3'
  | 'chart-4'
  | 'chart-5'
  | 'chart-6'
  | 'primary-line'
  | 'primary';

export interface ChartInk {
  colour: (token: ChartColour | 'line' | 'text' | 'text-3' | 'surface') => string;
  family: string;
}

export interface ChartSettings {
  ink: ChartInk;
  direction: Direction;
  withoutAnimation: boolean;
  formatValue: (value: number) => string;
  /** Shorter than `formatValue`, because an axis has little room. */
  formatAxis: (value: number) => string;
  points: readonly ChartPoint[];
}

/** Colours of status slices: green first, never the saffron of money (design §5). */
const sliceOrder: readonly ChartColour[] = [
  'chart-2',
  'primary-line',
  'chart-5',
  'chart-4',
  'chart-1',
  'chart-6',
];

export function sliceColour(point: ChartPoint, index: number): ChartColour {
  return point.colour ?? sliceOrder[index % sliceOrder.length] ?? 'chart-6';
}

/** Specification §9: cutout 85%, drawn after 100 ms. */
export const donutCutout = '85%';
export const donutDelayMs = 100;
const donutGapPx = 3;

function tooltip({ ink, direction, formatValue, points }: ChartSettings) {
  const isRtl = direction === 'rtl';
  return {
    rtl: isRtl,
    textDirection: direction,
    backgroundColor: ink.colour('text'),
    titleColor: ink.colour('surface'),
    bodyColor: ink.colour('surface'),
    titleFont: { family: ink.family, size: 12, weight: 600 },
    bodyFont: { family: ink.family, size: 12 },
    padding: 8,
    cornerRadius: 6,
    displayColors: false,
    callbacks: {
      title: (items: { dataIndex: number }[]) => points[items[0]?.dataIndex ?? -1]?.label ?? '',
      label: (item: { dataIndex: number }) => formatValue(points[item.dataIndex]?.value ?? 0),
    },
  };
}

/** A thin ring with gaps. Not mirrored in Arabic, because a ring has no reading direction. */
export function donutOptions(settings: ChartSettings): ChartOptions<'doughnut'> {
  return {
    responsive: true,
    maintainAspectRatio: false,
    cutout: donutCutout,
    spacing: donutGapPx,
    animation: settings.withoutAnimation ? false : { delay: donutDelayMs, duration: 600 },
    plugins: { legend: { display: false }, tooltip: tooltip(settings) },
  };
}

/** Bars from the reading side, with the value axis there too; four lines, no legend. */
export function barOptions(settings: ChartSettings): ChartOptions<'bar'> {
  const { ink, direction, formatAxis, points } = settings;
  const isRtl = direction === 'rtl';
  const isCurrent = (index: number) => points[index]?.current === true;
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: settings.withoutAnimation ? false : { duration: 400 },
    // Only the height is animated, because a chart that receives its width late would otherwise
    // move sideways.
    animations: { numbers: { type: 'number', properties: ['y', 'base', 'height'] } },
    plugins: { legend: { display: false, rtl: isRtl }, tooltip: tooltip(settings) },
    scales: {
      x: {
        reverse: isRtl,
        grid: { display: false },
        border: { display: false },
        ticks: {
          autoSkipPadding: 8,
          maxRotation: 0,
          color: (context) => ink.colour(isCurrent(context.index) ? 'text' : 'text-3'),
          font: (context) => ({
            family: ink.family,
            size: 12,
            weight: isCurrent(context.index) ? 600 : 400,
          }),
        },
      },
      y: {
        position: isRtl ? 'right' : 'left',
        beginAtZero: true,
        border: { display: false },
        grid: { color: ink.colour('line'), drawTicks: false },
        ticks: {
          padding: 10,
          maxTicksLimit: 5,
          color: ink.colour('text-3'),
          font: { family: ink.family, size: 12 },
          callback: (value) => formatAxis(Number(value)),
        },
      },
    },
  };
}
