// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales } from '#tests/harness/screen.tsx';
import { noLineFacts } from '../rules/line-facts.ts';
import { LineFactsText } from './line-facts-text.tsx';
import { OpenDocuments } from './open-documents.tsx';

const files = ['drawing.pdf', 'contract.pdf'].map((name) => ({
  id: name,
  name,
  bytes: 1000,
  media_type: 'application/pdf',
}));

describe.each(locales)('the documents of an RFQ in %s', (locale) => {
  it('are hidden from suppliers who have not paid, except the ticked ones', () => {
    const { t } = openPage(<OpenDocuments files={files} openIds={['drawing.pdf']} />, { locale });
    expect(screen.getByRole('group', { name: t('rfq.form.open') })).toBeTruthy();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['drawing.pdf', true],
      ['contract.pdf', false],
    ]);
  });

  it('have no choice while there are none', () => {
    openPage(<OpenDocuments files={[]} openIds={[]} />, { locale });
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('are linked at the line that they draw if the reader may open them', () => {
    const line = { ...noLineFacts, drawing: { id: 'd1', name: 'bracket.dwg' } };
    const { t } = openPage(<LineFactsText line={line} filesPath="/api/files" />, { locale });
    const link = screen.getByRole('link', { name: 'bracket.dwg' });
    expect(link.getAttribute('href')).toBe('/api/files/d1');
    expect(document.body.textContent).toContain(t('rfq.lineFact.drawing'));
  });

  it('are only named at the line if the reader has no address for them', () => {
    const line = { ...noLineFacts, drawing: { id: 'd1', name: 'bracket.dwg' } };
    openPage(<LineFactsText line={line} />, { locale });
    expect(document.body.textContent).toContain('bracket.dwg');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
