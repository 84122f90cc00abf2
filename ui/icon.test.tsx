import { renderToStaticMarkup } from 'react-dom/server';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Tags from 'lucide-react/icons/tags';
import { describe, expect, it } from 'vitest';
import { Icon, strokesFrom, type Shape } from './icon.tsx';

describe('Icon', () => {
  it('draws the lines of the package as one path', () => {
    expect(renderToStaticMarkup(<Icon of={ArrowLeft} />)).toMatch(
      /<path d="M0 0m12 19-7-7 7-7M19 12H5"\/><\/svg>$/,
    );
  });

  it('keeps a filled shape of the package beside the path', () => {
    expect(renderToStaticMarkup(<Icon of={Tags} />)).toMatch(
      /<path d="[^"]+"\/><circle cx="[\d.]+" cy="[\d.]+" r=".5" fill="currentColor"\/><\/svg>$/,
    );
  });

  it.each<[string, Shape, string]>([
    ['circle', ['circle', { cx: '12', cy: '10', r: '3' }], 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
    ['line', ['line', { x1: '2', y1: '10', x2: '22', y2: '10' }], 'M2 10L22 10'],
    ['polyline', ['polyline', { points: '22 12 16 12' }], 'M22 12 16 12'],
    ['square', ['rect', { x: '4', y: '5', width: '16', height: '12' }], 'M4 5h16v12h-16v-12z'],
    [
      'rounded rectangle',
      ['rect', { x: '4', y: '5', width: '16', height: '12', rx: '2', ry: '2' }],
      'M6 5h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
    ],
  ])('draws a %s as a path', (_, shape, line) => {
    expect(strokesFrom([shape])).toBe(`<path d="${line}"/>`);
  });

  it('is hidden from assistive technology and has only attributes that its class lacks', () => {
    expect(
      renderToStaticMarkup(<Icon of={ArrowLeft} size={18} directional className="text-text-3" />),
    ).toMatch(
      /^<svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" class="icon rtl:-scale-x-100 text-text-3"><path/,
    );
    expect(renderToStaticMarkup(<Icon of={ArrowLeft} stroke={2.5} />)).toContain(
      'style="stroke-width:2.5"',
    );
  });
});
