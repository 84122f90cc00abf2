import MessageCircle from 'lucide-react/icons/message-circle';
import { stripBidiControls } from '#shared/bidi.ts';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { useText } from '#ui/use-text.tsx';

/**
 * Opens WhatsApp on the reader's own device with a prepared text, so that it works without keys. The
 * reader chooses the contact and sends it. The page that opens learns no address of ours.
 */
export function ShareButton({ text, url }: { text: string; url: string }) {
  const t = useText();
  const prepared = encodeURIComponent(`${stripBidiControls(text)}\n${url}`);
  return (
    <a
      href={`https://wa.me/?text=${prepared}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ tone: 'secondary' })}
    >
      <Icon of={MessageCircle} />
      {t('whatsapp.share.do')}
      <span className="sr-only"> {t('whatsapp.share.newTab')}</span>
    </a>
  );
}
