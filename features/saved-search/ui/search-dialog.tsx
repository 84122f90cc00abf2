import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { DialogBack, PageDialog, PlainMarker } from '#ui/page-dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { isolate } from '#shared/bidi.ts';
import { nameLengthMax, searchAlerts } from '../rules.ts';
import type { SavedSearchView } from '../schema.ts';
import { nameOf } from './search-description.ts';

/** All forms post to this page, because only its action changes searches. */
const action = '/seller/saved-searches';

interface SearchDialogProps {
  /** Null: a new search. */
  search: SavedSearchView | null;
  query: Readonly<Record<string, string>>;
  parts: readonly string[];
  refused?: Refused | undefined;
  onClose: () => void;
}

export function SearchDialog({
  search,
  query,
  parts,
  refused: posted,
  onClose,
}: SearchDialogProps) {
  const { t } = useI18n();
  const { fetcher, refused = posted } = useFormFetcher(onClose);
  const isBusy = fetcher.state !== 'idle';
  const title = search === null ? t('savedSearch.dialog.save') : t('savedSearch.dialog.edit');
  const filtersText = parts.length === 0 ? t('savedSearch.filters.all') : parts.join(' · ');
  return (
    <PageDialog isOpen locked={isBusy} onOpenChange={onClose} title={title}>
      <Form
        fetcher={fetcher}
        action={search === null ? action : `${action}?dialog=edit-${search.id}`}
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="intent" value={search === null ? 'save' : 'edit'} />
        <OnceKey />
        <input type="hidden" name="id" value={search?.id ?? ''} />
        <PlainMarker />
        {search === null && <HiddenFields of={Object.entries(query)} />}
        <p>
          <span className="block text-caption text-text-3">{t('savedSearch.dialog.what')}</span>
          <span className="text-text">{filtersText}</span>
        </p>
        <TextField
          name="name"
          label={t('savedSearch.dialog.name')}
          defaultValue={search?.name ?? nameOf(parts)}
          maxLength={nameLengthMax}
          autoFocus
        />
        <RadioCards
          name="alert"
          label={t('savedSearch.dialog.alert')}
          defaultValue={search?.alert ?? 'now'}
          choices={searchAlerts.map((alert) => ({
            value: alert,
            label: t(`savedSearch.dialog.${alert}`),
            detail: t(`savedSearch.dialog.${alert}Detail`),
          }))}
        />
        <Checkbox name="by_mail" defaultChecked={search?.by_mail ?? false}>
          {t('savedSearch.dialog.byMail')}
        </Checkbox>
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <DialogBack disabled={isBusy} onClose={onClose}>
            {t('ui.cancel')}
          </DialogBack>
          <SubmitButton busyLabel={t('savedSearch.dialog.saving')}>
            {t('savedSearch.dialog.keep')}
          </SubmitButton>
        </div>
      </Form>
    </PageDialog>
  );
}

export function DeleteSearchDialog({
  search,
  onClose,
}: {
  search: SavedSearchView;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const isBusy = fetcher.state !== 'idle';
  return (
    <PageDialog
      isOpen
      narrow
      role="alertdialog"
      locked={isBusy}
      onOpenChange={onClose}
      title={t('savedSearch.dialog.delete')}
    >
      <Form
        fetcher={fetcher}
        action={action}
        message={refused?.message}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={search.id} />
        <PlainMarker />
        <p>{t('savedSearch.dialog.deleteWhat', { name: isolate(search.name) })}</p>
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <DialogBack disabled={isBusy} onClose={onClose} autoFocus>
            {t('savedSearch.dialog.keepIt')}
          </DialogBack>
          <SubmitButton tone="danger" busyLabel={t('savedSearch.dialog.deleting')}>
            {t('savedSearch.dialog.deleteNow')}
          </SubmitButton>
        </div>
      </Form>
    </PageDialog>
  );
}
