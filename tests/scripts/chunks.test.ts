import { describe, expect, it } from 'vitest';
import { chunkGroups } from '../../scripts/build/chunks.ts';

const root = '/x/app/root.tsx';
const area = '/x/app/routes/layouts/seller.tsx';
const auth = '/x/app/routes/sandbox-payment.tsx';
const gallery = '/x/app/routes/gallery.tsx';
const third = '/x/app/routes/users.tsx';
const [one, other] = ['/x/app/routes/seller/wallet.tsx', '/x/app/routes/buyer/order.tsx'];

type Names = Readonly<Record<string, readonly string[]>>;

/** The chunks that take a module; a module without importers or imports here has none. */
function chunksOf(id: string, importers: Names, imports: Names = {}): string[] {
  const graph = {
    getModuleInfo: (asked: string) => ({
      importers: importers[asked] ?? [],
      importedIds: imports[asked] ?? [],
    }),
  };
  return chunkGroups().flatMap(({ name }) => name(id, graph) ?? []);
}

const operatorPages = ['/x/app/routes/operator/faqs.tsx', '/x/app/routes/operator/places.tsx'];

describe('chunks of the pages', () => {
  it.each([
    ['/x/node_modules/react-dom/client.js', [root], 'area'],
    ['/x/node_modules/react-aria/useButton.mjs', ['/x/ui/dialog-box.tsx'], 'overlays'],
    ['/x/ui/dialog-box.tsx', [], 'overlays'],
    ['/x/ui/error-state.tsx', ['/x/ui/dialog-box.tsx', one, other], 'area'],
    ['/x/ui/error-state.tsx', [one, other, third, gallery], 'area'],
    ['/x/ui/order-form.tsx', operatorPages, 'ui-operator'],
    ['/x/ui/stepper.tsx', [one, other], 'area'],
    ['/x/features/report/ui/tasks-card.tsx', [one, other], 'report'],
    ['/x/ui/password-field.tsx', [one, other], 'passwords'],
    ['/x/app/shell/notification-target.ts', [one, other], 'notification'],
    ['/x/ui/chart.tsx', [one, other], 'report'],
    ['/x/app/page/order-record.tsx', [one, other], 'purchase-order-several'],
    ['/x/ui/file-field.tsx', [one, other], 'files'],
    ['/x/ui/date-field.tsx', [one, other, third, gallery], 'area'],
    ['/x/ui/button.tsx', [root, area, auth], 'area'],
    ['/x/ui/form.tsx', [area, auth], 'area'],
    ['/x/app/shell/sidebar.tsx', [area], 'area'],
    ['/x/ui/money.tsx', [auth, one], 'area'],
    ['/x/ui/tabs.tsx', [gallery, one], 'area'],
    ['/x/ui/data-table.tsx', [one, other], 'area'],
    ['/x/features/offer/schema/lists.ts', [one, other], 'offer'],
    ['/x/features/access/rules.ts', [one, other], 'area'],
    [
      '/x/features/saved-search/ui/search-panel.tsx',
      [one, '/x/app/routes/seller/saved-searches.tsx'],
      'market-seller',
    ],
    ['/x/features/wallet/ui/sums.tsx', [one, other, auth, gallery], 'area'],
    ['/x/features/wallet/ui/status.tsx', [one, other, third, gallery], 'area'],
    ['/x/features/user/ui/status.tsx', [one, other, third, gallery], 'company'],
    ['/x/features/wallet/ui/sums.tsx', [one, other], 'area'],
    ['/x/features/wallet/ui/queue.tsx', operatorPages, 'wallet-operator'],
    ['/x/features/user/ui/sums.tsx', [one, other], 'company-several'],
    ['/x/features/wallet/ui/form.tsx', [one, '/x/app/routes/seller/withdraw.tsx'], 'wallet-seller'],
    ['/x/features/wallet/rules/top-up.ts', [one, other], 'area'],
    [`${root}?__react-router-build-client-route`, [], null],
    ['/x/node_modules/zod/v4/core/core.js', [auth, one], 'contract'],
    ['/x/shared/currency.ts', [one, other], 'area'],
    ['/x/features/wallet/ui/only-here.tsx', [one], null],
    ['/x/ui/chart-draw.ts', [], null],
    ['/x/app/entry.client.tsx', [], null],
  ])('%s reached by %j is in %s', (id, reachedBy, chunk) => {
    expect(chunksOf(id, { [id]: reachedBy })).toEqual(chunk === null ? [] : [chunk]);
  });

  it('follows the importers to the entries through every cycle', () => {
    const money = '/x/ui/money.tsx';
    const sums = '/x/features/wallet/ui/sums.tsx';
    const importers = { [money]: [sums, money], [sums]: [one, `${other}?client-route`, money] };
    expect(chunksOf(money, importers)).toEqual(['area']);
    expect(chunksOf(sums, importers)).toEqual(['area']);
  });

  it('puts an icon of one page and of its late dialog in the chunk of all areas', () => {
    const icon = '/x/node_modules/lucide-react/dist/esm/icons/credit-card.js';
    const dialog = '/x/features/wallet/ui/top-up-form.tsx';
    expect(chunksOf(icon, { [icon]: [one, dialog] })).toEqual(['area']);
    expect(chunksOf(icon, { [icon]: [one] })).toEqual([]);
    expect(chunksOf(icon, { [icon]: [dialog] })).toEqual([]);
  });

  it('separates modules that check with Zod from modules that only format', () => {
    const list = '/x/shared/list.ts';
    const imports = {
      [list]: ['/x/shared/validation.ts'],
      '/x/shared/validation.ts': ['/x/node_modules/zod/index.js'],
    };
    expect(chunksOf(list, { [list]: [one, other] }, imports)).toEqual(['contract']);
    expect(chunksOf(list, { [list]: [one, other] })).toEqual(['area']);
    const schema = '/x/features/wallet/schema/lists.ts';
    const checked = { ...imports, [schema]: [list] };
    expect(chunksOf(schema, { [schema]: [one, other] }, checked)).toEqual(['wallet']);
  });

  it('separates lists of a noun from its records, which show no table', () => {
    const list = '/x/features/offer/ui/buyer-offers-list.tsx';
    const pages = ['/x/app/routes/buyer/offers.tsx', '/x/app/routes/buyer/offer.tsx'];
    const imports = { [list]: ['/x/ui/data-table.tsx'] };
    expect(chunksOf(list, { [list]: pages }, imports)).toEqual(['offer']);
    const quotes = pages.map((page) => page.replace('buyer', 'seller'));
    expect(chunksOf(list, { [list]: quotes }, imports)).toEqual(['offer-table-seller']);
    expect(chunksOf(list, { [list]: pages })).toEqual(['offer-buyer']);
  });
});
