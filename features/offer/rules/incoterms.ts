/** The rules of Incoterms 2020 (ICC publication 723), by how much the seller bears. */
export const incoterms = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
] as const;
export type Incoterm = (typeof incoterms)[number];
/** Empty: the offer states none. */
export type IncotermChoice = '' | Incoterm;
export const incotermChoices = ['', ...incoterms] as const satisfies readonly IncotermChoice[];

export const incotermPlaceMax = 120;

/** `FOB Jebel Ali, Incoterms 2020`. Empty: none is stated. */
export function incotermText(incoterm: IncotermChoice, place: string): string {
  return incoterm === '' ? '' : `${incoterm} ${place}, Incoterms 2020`;
}

/** Null: the cell names none. */
export function incotermOf(text: string): IncotermChoice | null {
  if (text === '') return '';
  const code = /^[a-z]{3}(?![a-z])/i.exec(text)?.[0]?.toUpperCase();
  return incoterms.find((one) => one === code) ?? null;
}
