import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Tags from 'lucide-react/icons/tags';
import { describe, expect, it } from 'vitest';
import { Icon } from './icon.tsx';

const shapesOf = (svg: string) =>
  svg.replaceAll(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(/><\/(?:path|circle|rect|line)>/g, '/>');

describe('Icon', () => {
  it.each([ArrowLeft, Tags])('draws the exact shapes of the package', (icon) => {
    const own = renderToStaticMarkup(<Icon of={icon} />);
    expect(shapesOf(own)).toBe(shapesOf(renderToStaticMarkup(createElement(icon))));
    expect(shapesOf(own)).toMatch(/^<path d="/);
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
