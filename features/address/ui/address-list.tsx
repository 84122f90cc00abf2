import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { CardList } from '#ui/card-list.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PartCard } from '#ui/part-data.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { PhoneNumber } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import type { CountryView } from '#features/category/schema.ts';
import { nameIn } from '#features/category/rules.ts';
import type { AddressView } from '../schema.ts';
import { AddressDialog } from './address-form.tsx';
import { dealToReturnTo } from './return-address.ts';

interface AddressListProps {
  page: Page<AddressView>;
  /** Missing if they could not be read: no address can be added or edited then. */
  countries: Part<readonly CountryView[]>;
  canAdd: boolean;
}

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; address: AddressView };

export function AddressList({ page, countries, canAdd }: AddressListProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const deal = dealToReturnTo(search);
  const hasPlaces = !isMissingData(countries);
  const addButton = canAdd && hasPlaces && (
    <Button onClick={() => setOpen({ dialog: 'add' })}>
      <Icon of={Plus} />
      {t('address.page.add')}
    </Button>
  );
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="page-name text-h1 text-text">{t('address.page.title')}</h1>
          <p className="mt-1 max-w-measure text-small text-text-2">{t('address.page.lead')}</p>
        </div>
        {page.total > 0 && addButton}
      </header>
      {deal !== null && (
        <LinkButton to={deal} tone="secondary" className="mb-gap">
          {t('address.page.backToDeal')}
        </LinkButton>
      )}
      <PartCard data={countries} title={t('address.field.city')} className="mb-gap">
        {() => null}
      </PartCard>
      <CardList
        rows={page.data}
        card={(address) => (
          <AddressCard
            key={address.id}
            address={address}
            canEdit={hasPlaces && address.can.edit}
            onEdit={() => setOpen({ dialog: 'edit', address })}
            onDelete={() => setOpen({ dialog: 'delete', address })}
          />
        )}
        empty={
          <EmptyState icon={MapPin} level={2} title={t('address.page.empty')} action={addButton}>
            {canAdd ? t('address.page.emptyWhy') : t('address.page.emptyReadOnly')}
          </EmptyState>
        }
      />
      {page.last_page > 1 && <Pager {...pagerOf(page)} className="mt-5" />}
      {hasPlaces && open !== null && open.dialog !== 'delete' && (
        <AddressDialog
          address={open.dialog === 'edit' ? open.address : null}
          countries={countries}
          onClose={close}
          onDone={() => {
            close();
            if (deal !== null && open.dialog === 'add') void navigate(deal);
          }}
        />
      )}
      {open?.dialog === 'delete' && <DeleteDialog address={open.address} onClose={close} />}
    </div>
  );
}

interface AddressCardProps {
  address: AddressView;
  canEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function AddressCard({ address, canEdit, onEdit, onDelete }: AddressCardProps) {
  const { t, locale } = useI18n();
  const { can } = address;
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-card shadow-1">
      <div className="flex items-center gap-3">
        <h2
          id={`address-${address.id}`}
          dir="auto"
          className="text-page-start min-w-0 flex-1 text-h3 text-text"
        >
          {address.label}
        </h2>
        {address.is_default && <Tag tone="primary">{t('address.page.default')}</Tag>}
      </div>
      <address className="mt-2 flex flex-1 flex-col gap-1 text-small text-text-2 not-italic">
        <span>
          <Facts>
            <bdi>{address.building}</bdi>
            <bdi>{address.street}</bdi>
          </Facts>
        </span>
        <span>
          <Facts>
            <bdi>{address.area}</bdi>
            {nameIn(locale, address.city)}
            {nameIn(locale, address.country)}
          </Facts>
        </span>
        <span className="text-text-3">
          {t('address.page.landmark', { landmark: address.landmark })}
        </span>
        {address.po_box !== '' && (
          <span className="text-text-3">{t('address.page.poBox', { number: address.po_box })}</span>
        )}
        <span className="mt-1 flex items-center gap-2">
          <Icon of={Phone} size={14} className="text-text-3" />
          <PhoneNumber>{address.phone}</PhoneNumber>
        </span>
      </address>
      {(canEdit || can.delete || can.make_default) && (
        <div
          role="group"
          aria-labelledby={`address-${address.id}`}
          className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3"
        >
          {canEdit && (
            <Button tone="secondary" size="sm" onClick={onEdit}>
              {t('address.page.edit')}
            </Button>
          )}
          {can.make_default && <DefaultButton address={address} />}
          {can.delete && (
            <Button tone="quiet" size="sm" onClick={onDelete} className="ms-auto">
              {t('address.page.delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function DefaultButton({ address }: { address: AddressView }) {
  const { t } = useI18n();
  const { fetcher } = useFormFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="default" />
      <input type="hidden" name="id" value={address.id} />
      <Button type="submit" tone="secondary" size="sm" busy={fetcher.state !== 'idle'}>
        {t('address.page.makeDefault')}
      </Button>
    </fetcher.Form>
  );
}

function DeleteDialog({ address, onClose }: { address: AddressView; onClose: () => void }) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('address.dialog.delete')}
      confirmLabel={t('address.dialog.deleteNow')}
      busyLabel={t('address.dialog.deleting')}
      cancelLabel={t('address.dialog.keep')}
      busy={fetcher.state !== 'idle'}
      problem={refused?.message}
      onConfirm={() =>
        void fetcher.submit({ intent: 'delete', id: address.id }, { method: 'post' })
      }
    >
      <p>{t('address.dialog.deleteWhat', { label: address.label })}</p>
      {address.is_default && <p className="mt-2">{t('address.dialog.deleteDefault')}</p>}
    </ConfirmDialog>
  );
}
