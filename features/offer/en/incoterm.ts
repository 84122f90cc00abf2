import type { EnglishTexts } from '#shared/i18n.ts';

export const incotermEn = {
  label: 'Incoterm 2020',
  hint: 'It decides who bears freight and customs.',
  none: 'Not stated',
  place: 'Named place',
  placeExample: 'Jebel Ali port',
  EXW: 'ex works',
  FCA: 'free carrier',
  FAS: 'free alongside ship',
  FOB: 'free on board',
  CFR: 'cost and freight',
  CIF: 'cost, insurance and freight',
  CPT: 'carriage paid to',
  CIP: 'carriage and insurance paid to',
  DAP: 'delivered at place',
  DPU: 'delivered at place unloaded',
  DDP: 'delivered duty paid',
} as const satisfies EnglishTexts;
