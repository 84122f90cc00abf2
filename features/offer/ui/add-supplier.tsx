import BookUser from 'lucide-react/icons/book-user';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { useI18n } from '#ui/use-text.tsx';

/** Adds the supplier of an offer to the supplier book by one press. */
export function AddSupplier({
  offerId,
  back,
  size = 'md',
}: {
  offerId: string;
  back?: string;
  size?: 'md' | 'sm';
}) {
  const { t } = useI18n();
  const fetcher = useFetcher<Refused>();
  return (
    <fetcher.Form method="post" action={`/buyer/offer/${offerId}`} preventScrollReset>
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <Button
        type="submit"
        name="intent"
        value="add_supplier"
        tone="secondary"
        size={size}
        busy={fetcher.state !== 'idle'}
      >
        <Icon of={BookUser} />
        {t('offer.act.addSupplier')}
      </Button>
    </fetcher.Form>
  );
}
