import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useFetcher } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import type { DealView } from '../schema/wizard.ts';

export function MuteButton({ deal }: { deal: DealView }) {
  const { t } = useI18n();
  const fetcher = useFetcher<Refused>();
  const subject = deal.side === 'buyer' ? deal.rfq.id : (deal.offer?.id ?? '');
  const pressed = fetcher.formData?.get('on');
  const isMuted = pressed === undefined || pressed === null ? deal.is_muted : pressed === 'on';
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="mute" />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="on" value={isMuted ? 'off' : 'on'} />
      <button
        type="submit"
        aria-pressed={isMuted}
        aria-label={t('deal.page.mute')}
        title={t(isMuted ? 'deal.page.isMuted' : 'deal.page.mute')}
        className={buttonClass({
          tone: 'secondary',
          iconOnly: true,
          className: 'max-md:size-11',
        })}
      >
        <Icon of={isMuted ? BellOff : Bell} />
      </button>
    </fetcher.Form>
  );
}
