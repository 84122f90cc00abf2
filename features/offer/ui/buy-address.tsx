import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { AddressView } from '#features/address/schema.ts';

const addressesAt = '/buyer/address-managment';
/** Limit of address pages. A company with more addresses chooses on the deal's page instead. */
const pagesMax = 5;

/** The company's addresses, the default one first, loaded page by page. Null: not loaded yet. */
function useAddresses(): readonly AddressView[] | null {
  const { load, data } = useFetcher<{ page: Page<AddressView> }>();
  const [found, setFound] = useState<ReadonlyMap<number, readonly AddressView[]>>(new Map());
  const page = data?.page;
  if (page !== undefined && !found.has(page.current_page)) {
    setFound(new Map([...found, [page.current_page, page.data]]));
  }
  const next = page === undefined ? 1 : page.current_page + 1;
  const lastPage = Math.min(page?.last_page ?? 1, pagesMax);
  useEffect(() => {
    if (next <= lastPage) void load(`${addressesAt}?page=${next}`);
  }, [next, lastPage, load]);
  return found.size === 0 ? null : [...found.values()].flat();
}

/**
 * The delivery address of a firm offer. Before the addresses load, an empty value is sent, so that
 * the server uses the default address.
 */
export function BuyAddress() {
  const { t, locale } = useI18n();
  const addresses = useAddresses();
  if (addresses?.length === 0) {
    return (
      <Note
        tone="accent"
        title={t('order.make.noAddress')}
        actions={
          <LinkButton to={addressesAt} tone="secondary" size="sm">
            {t('order.make.addAddress')}
          </LinkButton>
        }
      />
    );
  }
  const options = (addresses ?? []).map(({ id, label, city, is_default: isDefault }) => {
    const args = { label, city: locale === 'ar' ? city.name_ar : city.name_en };
    return {
      value: id,
      label: t(isDefault ? 'order.make.addressDefault' : 'order.make.addressOther', args),
    };
  });
  return (
    <Select
      // A new key resets the select to its first option, the default address.
      key={addresses === null ? 'empty' : 'filled'}
      name="address_id"
      label={t('order.make.address')}
      options={addresses === null ? [{ value: '', label: '…' }] : options}
    />
  );
}
