// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { locales } from '../tests/harness/screen.tsx';
import { FileField } from './file-field.tsx';
import { SheetFile } from './sheet-file.tsx';

describe.each(locales)('a field of files in %s', (locale) => {
  it.each([
    [1, 'ui.file.dropOne', 'ui.file.chooseOne'],
    [3, 'ui.file.drop', 'ui.file.choose'],
  ] as const)(
    'for at most %i asks for a choice where nothing can be dropped',
    (most, drop, choose) => {
      const { t } = openPage(
        <FileField
          name="file"
          label="Licence"
          accept={['.pdf']}
          typesLabel="PDF"
          filesMax={most}
        />,
        { locale },
      );
      const touch = screen.getByText(t(choose)).className.split(' ');
      expect(touch).toEqual(expect.arrayContaining(['hidden', 'pointer-coarse:inline']));
      expect(screen.getByText(t(drop)).className).toBe('pointer-coarse:hidden');
      expect(screen.getByText(t(drop)).textContent).toContain(t('ui.file.browse'));
    },
  );

  it('of a sheet mentions dropping only where something can be dropped', () => {
    const { t } = openPage(
      <SheetFile id="sheet" name="sheet" label="Sheet" onChosen={() => undefined} />,
      { locale },
    );
    expect(screen.getByText(t('ui.sheet.choose'))).toBeTruthy();
    expect(screen.getByText(t('ui.sheet.drop')).className).toBe('pointer-coarse:hidden');
  });
});
