import type { Call } from '#shared/call.ts';
import type { FileColumn } from '#shared/list-file.ts';
import { ownTexts, type OwnTexts } from '../rules/own-texts.ts';

export function ownTextColumns({ text }: Pick<Call, 'text'>): FileColumn<OwnTexts>[] {
  return ownTexts.map((name) => ({
    head: text(`rfq.page.${name}`),
    value: (row) => row[name],
  }));
}
