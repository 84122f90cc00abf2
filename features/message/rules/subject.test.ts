import { describe, expect, it } from 'vitest';
import { fitSubject, shortenText, subjectMax, toHeaderLine } from './subject.ts';

const render = (args: Readonly<Record<string, string>>) =>
  `${args['number'] ?? ''}: ${args['company'] ?? ''} – ${args['title'] ?? ''}`;
const charactersOf = (text: string) => [
  ...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text),
];

describe('a subject', () => {
  it('stays as it is when it has at most 78 characters', () => {
    const args = { number: 'RFQ-10482', company: 'Gulf Steel LLC', title: 'Copper cable' };
    expect(fitSubject(render, args)).toBe('RFQ-10482: Gulf Steel LLC – Copper cable');
    const exact = { number: 'RFQ-1', company: 'C'.repeat(20), title: 'T'.repeat(48) };
    expect(fitSubject(render, exact)).toBe(render(exact));
    expect(render(exact)).toHaveLength(subjectMax);
  });

  it('shortens the title first and the company next, at words, and never the number', () => {
    const title = 'Steel pipes, galvanised, for the villas of the second phase';
    const args = { number: 'RFQ-10482', company: 'Gulf Steel LLC', title };
    expect(fitSubject(render, args)).toBe(
      'RFQ-10482: Gulf Steel LLC – Steel pipes, galvanised, for the villas of the…',
    );
    const company = 'Gulf Steel Trading and Contracting and General Maintenance LLC';
    expect(fitSubject(render, { ...args, company })).toBe(
      'RFQ-10482: Gulf Steel Trading and Contracting and General… – Steel pipes…',
    );
  });

  it('counts and cuts whole characters of any script', () => {
    const args = { number: 'RFQ-1', company: '👩🏽‍🔧'.repeat(100), title: 'مُوَرِّدٌ '.repeat(40) };
    const subject = fitSubject(render, args);
    expect(charactersOf(subject).length).toBeLessThanOrEqual(subjectMax);
    expect(subject).toMatch(/^RFQ-1: (?:👩🏽‍🔧)+… – مُوَرِّدٌ/u);
  });

  it('is cut between words only, in both scripts, unless its first word is too long', () => {
    expect(shortenText('AC maintenance of towers', 12)).toBe('AC…');
    expect(shortenText('Steel pipes galvanised', 12)).toBe('Steel pipes…');
    expect(shortenText('صيانة التكييف المركزي للأبراج', 15)).toBe('صيانة التكييف…');
    expect(shortenText('Elektroinstallationsmaterial', 12)).toBe('Elektroinst…');
    const title = 'HVAC Maintenanceagreement';
    const company = 'Gulf Steel Trading and Contracting and General Works LLC';
    const subject = fitSubject(render, { number: 'RFQ-10482', company, title });
    expect(subject).toBe(`RFQ-10482: ${company} – HVAC…`);
  });

  it('ends no name with a sign that joined it to its next word', () => {
    const company = `${'Gulf '.repeat(11)}& ${'Contracting'.repeat(3)}`;
    expect(fitSubject(render, { number: 'RFQ-1', company, title: 'Cable' })).toContain('Gulf… –');
  });

  it.each([
    'Acme\r\nBcc: victim@example.com',
    'Acme\nBcc: victim@example.com',
    'Acme\u2028Bcc:\u0085victim@example.com',
    'Acme\u0000\u001b\u007f Bcc: victim@example.com',
    '\u202eAcme\u2066 Bcc:\tvictim@example.com\u2069',
  ])('is one line, whatever a name contains: %j', (company) => {
    const subject = fitSubject(render, { number: 'RFQ-1', company, title: 'Cable' });
    expect(subject).toBe('RFQ-1: Acme Bcc: victim@example.com – Cable');
    expect(toHeaderLine(company)).toBe('Acme Bcc: victim@example.com');
  });
});
