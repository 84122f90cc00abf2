import Mail from 'lucide-react/icons/mail';
import { Icon } from '#ui/icon.tsx';
import { useText } from '#ui/use-text.tsx';

export function LostPage() {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <Icon of={Mail} size={28} className="text-primary-text" />
        <h1 className="mt-3 text-h1 text-text">{t('guest.lost.title')}</h1>
        <p className="mt-2 max-w-measure text-body text-text-2">{t('guest.lost.text')}</p>
      </div>
    </div>
  );
}
