import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FileName } from './file-name.tsx';

const written = (name: string) => renderToStaticMarkup(<FileName>{name}</FileName>);

describe('the name of a file', () => {
  it.each(['خطاب التفويض.pdf', 'عرض 2026.pdf', 'drawing.v2.pdf'])(
    'has its ending at the right of its own text in both languages: %s',
    (name) => {
      const stem = name.slice(0, -4);
      expect(written(name)).toBe(`<bdi dir="ltr" title="${name}"><bdi>${stem}</bdi>.pdf</bdi>`);
    },
  );

  it('without an ending is isolated as a whole', () => {
    expect(written('خطاب')).toBe('<bdi title="خطاب">خطاب</bdi>');
    expect(written('.env')).toBe('<bdi title=".env">.env</bdi>');
  });
});
