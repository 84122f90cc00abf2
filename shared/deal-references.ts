import type { AccountType } from './actor.ts';

/** The numbers that both sides gave a deal, for each reader in the order of its mails: own first. */
const names = {
  buyer: ['reference', 'po_number', 'quotation_number'],
  supplier: ['quotation_number', 'reference', 'po_number'],
} as const satisfies Record<AccountType, readonly string[]>;

export type ReferenceName = (typeof names)[AccountType][number];

type Say = (
  name: `notification.references.${AccountType}.${ReferenceName}`,
  args: { readonly number: string },
) => string;

/**
 * One line for each number in the params of a notification. `side` is the reader's, because the
 * lines name the owner of each number.
 */
export function referenceLines(
  params: Readonly<Record<string, string>>,
  say: Say,
): readonly string[] {
  const side = params['side'] === 'supplier' ? 'supplier' : 'buyer';
  return names[side].flatMap((name) => {
    const number = params[name] ?? '';
    return number === '' ? [] : [say(`notification.references.${side}.${name}`, { number })];
  });
}
