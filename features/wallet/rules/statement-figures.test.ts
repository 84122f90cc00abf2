import { describe, expect, it } from 'vitest';
import { stripBidiControls } from '#shared/bidi.ts';
import { statementFigures } from './statement-figures.ts';

describe('figures of a printed statement', () => {
  /** Past midnight in Dubai. */
  const instant = new Date('2026-11-30T20:05:00Z');

  it.each([
    ['latn', ['1200', '2026-12-01 00:05', '1,234.50', 'AED\u202f1,234.50']],
    ['arab', ['١٢٠٠', '٠١/١٢/٢٠٢٦، ٠٠:٠٥', '١٬٢٣٤٫٥٠', 'AED\u202f١٬٢٣٤٫٥٠']],
  ] as const)('have %s digits: %j', (digits, written) => {
    const figures = statementFigures(digits);
    const shown = [
      figures.row(1200n),
      figures.moment(instant),
      figures.amount(123_450n),
      figures.money(123_450n),
    ];
    expect(shown.map(stripBidiControls)).toEqual(written);
  });

  it('name the first and the last day of a period in the digits of the document', () => {
    const from = new Date('2026-11-01T00:00:00Z');
    expect(stripBidiControls(statementFigures('latn').days(from, instant))).toBe(
      '2026-11-01 – 2026-12-01',
    );
    expect(stripBidiControls(statementFigures('arab').days(from, instant))).toBe(
      '٠١/١١/٢٠٢٦ – ٠١/١٢/٢٠٢٦',
    );
  });
});
