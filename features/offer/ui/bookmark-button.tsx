import Bookmark from 'lucide-react/icons/bookmark';
import { useFetcher, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { cx } from '#ui/classes.ts';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { stripBidiControls } from '#shared/bidi.ts';

interface BookmarkButtonProps {
  offerId: string;
  /** The supplier or the offer's number, so that assistive technology distinguishes the buttons. */
  name: string;
  bookmarked: boolean;
}

export function BookmarkButton({ offerId, name, bookmarked }: BookmarkButtonProps) {
  const { t } = useI18n();
  const fetcher = useFetcher<Refused>();
  const { pathname, search } = useLocation();
  // Optimistic: shows the pressed state before the server answers.
  const pressed = fetcher.formData?.get('intent');
  const isBookmarked =
    pressed === undefined || pressed === null ? bookmarked : pressed === 'bookmark';
  return (
    <fetcher.Form method="post" action={`/buyer/offer/${offerId}`} preventScrollReset>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="intent"
        value={isBookmarked ? 'unbookmark' : 'bookmark'}
        aria-pressed={isBookmarked}
        aria-label={stripBidiControls(t('offer.act.bookmark', { name }))}
        className={buttonClass({
          tone: 'secondary',
          size: 'sm',
          iconOnly: true,
          className: 'row-save max-md:size-11',
        })}
      >
        <Icon of={Bookmark} className={cx(isBookmarked && 'fill-current text-primary-text')} />
      </button>
    </fetcher.Form>
  );
}
