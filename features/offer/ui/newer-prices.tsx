import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useI18n } from '#ui/use-text.tsx';

interface NewerPricesProps {
  onReplace: () => void;
  onOpen: () => void;
}

/** The choice of a page whose prices another page replaced in the meantime. */
export function NewerPrices({ onReplace, onOpen }: NewerPricesProps) {
  const { t } = useI18n();
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger-text">
      <span className="min-w-0">{t('guest.quote.newer')}</span>
      <OpenNewer onOpen={onOpen} />
      <Button size="sm" tone="secondary" onClick={onReplace}>
        {t('guest.quote.saveMine')}
      </Button>
    </span>
  );
}

export function OpenNewer({ onOpen }: Pick<NewerPricesProps, 'onOpen'>) {
  const { t } = useI18n();
  const { search } = useLocation();
  return (
    <Link
      to={{ search }}
      reloadDocument
      onClick={onOpen}
      className="flex min-h-8 items-center rounded-check font-semibold text-primary-text underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
    >
      {t('guest.quote.openNewer')}
    </Link>
  );
}
