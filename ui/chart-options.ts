import type { ChartOptions } from 'chart.js';
import type { Direction } from '../shared/locale.ts';

/** One bar or slice. */
export interface ChartPoint {
  label: string;
  value: number;
  /** Slices take the series in its order; `chart-3` is for money alone (design §5). */
  colour?: ChartColour;
  /** The bar of now: full primary and a bold label; the past is paler. */
  current?: boolean;
  /** The list behind a slice: its words lead there. */
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

/** Colours and type of the page at this moment, read from its CSS. */
export interface ChartInk {
  colour: (token: ChartColour | 'line' | 'text' | 'text-3' | 'surface') => string;
  family: string;
}

export interface ChartLook {
  ink: ChartInk;
  direction: Direction;
  /** No movement: the reader asked for less, or this is a repaint. */
  still: boolean;
  /** Words of a value, for the tooltip. */
  formatValue: (value: number) => string;
  /** The same beside the axis, where a long figure has no room. */
  formatAxis: (value: number) => string;
  points: readonly ChartPoint[];
}

/** Slices of a donut of statuses: green first, money's saffron never (design §5). */
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

/** Specification §9: cutout 85 %, drawn after 100 ms. */
export const donutCutout = '85%';
export const donutDelayMs = 100;
const donutGapPx = 3;

function tooltip({ ink, direction, formatValue, points }: ChartLook) {
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

/** Thin ring with gaps; not mirrored in Arabic, since a ring has no line of reading. */
export function donutOptions(look: ChartLook): ChartOptions<'doughnut'> {
  return {
    responsive: true,
    maintainAspectRatio: false,
    cutout: donutCutout,
    spacing: donutGapPx,
    animation: look.still ? false : { delay: donutDelayMs, duration: 600 },
    plugins: { legend: { display: false }, tooltip: tooltip(look) },
  };
}

/** Bars from the side where reading starts, with the axis of values there too; four lines, no legend. */
export function barOptions(look: ChartLook): ChartOptions<'bar'> {
  const { ink, direction, formatAxis, points } = look;
  const isRtl = direction === 'rtl';
  const isCurrent = (index: number) => points[index]?.current === true;
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: look.still ? false : { duration: 400 },
    // Bars grow where they stand: a chart that gets its width late would else send them across the picture.
    animations: { numbers: { type: 'number', properties: ['y', 'base', 'height'] } },
    plugins: { legend: { display: false, rtl: isRtl }, tooltip: tooltip(look) },
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
