import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { ErrorReference } from '#ui/error-reference.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { isMissingData, type MissingData } from '#shared/missing-data.ts';
import type { Page } from '#shared/endpoint.ts';
import type { AddressView } from '#features/address/schema.ts';

const addressesAt = '/buyer/address-managment';
/** Limit of address pages. A company with more addresses chooses on the deal's page instead. */
const pagesMax = 5;

interface Addresses {
  readonly rows: readonly AddressView[] | null;
  readonly failure: MissingData | null;
  readonly retry: () => void;
}

function useAddresses(): Addresses {
  const { load, data, state } = useFetcher<{ page: Page<AddressView> } | MissingData>();
  const [found, setFound] = useState<ReadonlyMap<number, readonly AddressView[]>>(new Map());
  const failure = isMissingData(data) ? data : null;
  const page = data === undefined || isMissingData(data) ? undefined : data.page;
  if (page !== undefined && !found.has(page.current_page)) {
    setFound(new Map([...found, [page.current_page, page.data]]));
  }
  const next = page === undefined ? found.size + 1 : page.current_page + 1;
  const lastPage = Math.min(page?.last_page ?? next, pagesMax);
  useEffect(() => {
    if (next <= lastPage) void load(`${addressesAt}?page=${next}`);
  }, [next, lastPage, load]);
  return {
    rows: found.size === 0 ? null : [...found.values()].flat(),
    failure: state === 'idle' ? failure : null,
    retry: () => void load(`${addressesAt}?page=${next}`),
  };
}

interface BuyAddressProps {
  /** Of the RFQ, in the reader's language. */
  deliveryCity: string;
}

/**
 * The delivery address of a firm offer. Before the addresses load, or if they cannot, an empty value
 * is sent, so that the server uses the default address.
 */
export function BuyAddress({ deliveryCity }: BuyAddressProps) {
  const { t } = useI18n();
  const { rows, failure, retry } = useAddresses();
  if (failure !== null) {
    return (
      <>
        <input type="hidden" name="address_id" value="" />
        <ErrorState title={t('ui.table.failed')} onRetry={retry}>
          <p>{t('ui.table.failedWhy')}</p>
          <ErrorReference requestId={failure.requestId} />
        </ErrorState>
      </>
    );
  }
  if (rows === null) {
    return (
      <Loading label={t('ui.table.loading')} className="flex flex-col gap-2">
        <input type="hidden" name="address_id" value="" />
        <Skeleton className="h-3 w-32" />
        <Skeleton block className="h-10 w-full" />
      </Loading>
    );
  }
  if (rows.length === 0) {
    return <Note tone="accent" title={t('order.make.noAddress')} actions={<AddAddress />} />;
  }
  return <AddressChoice rows={rows} deliveryCity={deliveryCity} />;
}

interface AddressChoiceProps extends BuyAddressProps {
  rows: readonly AddressView[];
}

function AddressChoice({ rows, deliveryCity }: AddressChoiceProps) {
  const { t, locale } = useI18n();
  const [chosenId, setChosenId] = useState(rows[0]?.id);
  const cityOf = ({ city }: AddressView) => (locale === 'ar' ? city.name_ar : city.name_en);
  const options = rows.map((row) => ({
    value: row.id,
    label: t(row.is_default ? 'order.make.addressDefault' : 'order.make.addressOther', {
      label: row.label,
      city: cityOf(row),
    }),
  }));
  const hasCity = rows.some((row) => cityOf(row) === deliveryCity);
  const isElsewhere = rows.some((row) => row.id === chosenId && cityOf(row) !== deliveryCity);
  return (
    <>
      <Select
        name="address_id"
        label={t('order.make.address')}
        options={options}
        onChange={(event) => setChosenId(event.currentTarget.value)}
      />
      {isElsewhere && (
        <Note
          tone="accent"
          icon={MapPin}
          role="status"
          title={t('order.make.otherCity', { city: deliveryCity })}
          actions={hasCity ? undefined : <AddAddress />}
        />
      )}
    </>
  );
}

function AddAddress() {
  const { t } = useI18n();
  return (
    <LinkButton to={addressesAt} tone="secondary" size="sm">
      {t('order.make.addAddress')}
    </LinkButton>
  );
}
