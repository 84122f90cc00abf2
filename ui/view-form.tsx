import { useHref, useLocation } from 'react-router';
import { viewNameMax, viewQueryOf } from '../shared/saved-view.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { useClosePanel } from './list-panel.tsx';
import { searchWithoutPanel } from './list-url.ts';
import type { ViewFormProps } from './list-view-types.ts';
import { TextField } from './text-field.tsx';
import { useFormFetcher } from './use-form-fetcher.ts';
import { useText } from './use-text.tsx';

/** The fields of a saved view, in the panel of its button. */
export function ViewForm({ list, hidden, current }: ViewFormProps) {
  const t = useText();
  const { pathname, search } = useLocation();
  const returnTo = useHref({ pathname, search: searchWithoutPanel(search) });
  const { fetcher, refused } = useFormFetcher(useClosePanel());
  const own = current?.is_own === true ? current : undefined;
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action="/views" className="md:w-[380px]">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="path" value={pathname} />
      <input type="hidden" name="query" value={viewQueryOf(search)} />
      {own !== undefined && <input type="hidden" name="was" value={own.name} />}
      {hidden?.map((column) => (
        <input key={column} type="hidden" name="hidden" value={column} />
      ))}
      <div className="flex flex-col gap-4 p-5">
        <TextField
          name="name"
          label={t('savedView.name')}
          defaultValue={current?.name ?? ''}
          maxLength={viewNameMax}
          error={refused?.errors['name']?.[0]}
          required
          autoComplete="off"
        />
        <Checkbox name="is_default" defaultChecked={own?.is_default}>
          {t('savedView.isDefault')}
        </Checkbox>
        {!pathname.startsWith('/admin/') && (
          <Checkbox name="is_shared" defaultChecked={own?.is_shared}>
            {t('savedView.isShared')}
          </Checkbox>
        )}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line bg-sunken px-5 py-3 md:rounded-b-note">
        <Button type="submit" name="intent" value="save" tone="primary" disabled={isBusy}>
          {t('savedView.save')}
        </Button>
        {own !== undefined && <OwnButtons isBusy={isBusy} />}
      </div>
    </fetcher.Form>
  );
}

const changes = [
  ['new', 'saveNew'],
  ['earlier', 'earlier'],
  ['later', 'later'],
  ['remove', 'remove'],
] as const;

/** They act by the name that the view has, so a name that is typed is not required. */
function OwnButtons({ isBusy }: { isBusy: boolean }) {
  const t = useText();
  return changes.map(([intent, text]) => (
    <Button
      key={intent}
      type="submit"
      name="intent"
      value={intent}
      tone={intent === 'new' ? 'secondary' : 'quiet'}
      formNoValidate={intent !== 'new'}
      disabled={isBusy}
    >
      {t(`savedView.${text}`)}
    </Button>
  ));
}
