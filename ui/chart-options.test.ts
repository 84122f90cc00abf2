import { describe, expect, it } from 'vitest';
import { barOptions, donutOptions, sliceColour, type ChartSettings } from './chart-options.ts';

const settings = (change: Partial<ChartSettings> = {}): ChartSettings => ({
  ink: { colour: (token) => `<${token}>`, family: 'Plex' },
  direction: 'ltr',
  withoutAnimation: false,
  formatValue: (value) => `${value} AED`,
  formatAxis: (value) => `${value / 1000}k`,
  points: [
    { label: 'Oct', value: 300 },
    { label: 'Nov', value: 200, current: true },
  ],
  ...change,
});

describe('a donut', () => {
  it('is cut out by 85 % and drawn after 100 ms', () => {
    expect(donutOptions(settings())).toMatchObject({ cutout: '85%', animation: { delay: 100 } });
  });

  it('does not animate if reduced motion is requested', () => {
    expect(donutOptions(settings({ withoutAnimation: true })).animation).toBe(false);
  });

  it('never uses the saffron of money for a status', () => {
    const colours = Array.from({ length: 12 }, (_, index) =>
      sliceColour({ label: '', value: 1 }, index),
    );
    expect(colours).not.toContain('chart-3');
    expect(sliceColour({ label: '', value: 1, colour: 'chart-3' }, 0)).toBe('chart-3');
  });
});

describe('the bars of a chart', () => {
  it('begin where reading begins, with the values at the same side', () => {
    expect(barOptions(settings()).scales).toMatchObject({
      x: { reverse: false },
      y: { position: 'left' },
    });
    expect(barOptions(settings({ direction: 'rtl' })).scales).toMatchObject({
      x: { reverse: true },
      y: { position: 'right' },
    });
  });

  it('grow in place, with localised labels of the axis', () => {
    const { animations, scales } = barOptions(settings());
    expect(animations).toMatchObject({ numbers: { properties: ['y', 'base', 'height'] } });
    const ticks = scales?.['y']?.ticks as unknown as { callback: (value: number) => string };
    expect(ticks.callback(3000)).toBe('3k');
  });

  it('mirror the tooltip with the language', () => {
    expect(barOptions(settings({ direction: 'rtl' })).plugins?.tooltip).toMatchObject({
      rtl: true,
      textDirection: 'rtl',
    });
  });

  it('show label and value in the language of the page', () => {
    const callbacks = barOptions(settings()).plugins?.tooltip?.callbacks as unknown as {
      title: (items: object[]) => string;
      label: (item: object) => string;
    };
    expect(callbacks.title([{ dataIndex: 1 }])).toBe('Nov');
    expect(callbacks.label({ dataIndex: 0 })).toBe('300 AED');
    expect(callbacks.title([])).toBe('');
  });
});
