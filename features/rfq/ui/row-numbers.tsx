import type { ReactNode } from 'react';
import { ownTexts, type OwnTexts } from '../rules/own-texts.ts';

export function rowNumbers(row: OwnTexts & { readonly number: string }): ReactNode[] {
  return [
    <bdi key="number" dir="ltr">
      {row.number}
    </bdi>,
    ...ownTexts.filter((name) => row[name] !== '').map((name) => <bdi key={name}>{row[name]}</bdi>),
  ];
}
