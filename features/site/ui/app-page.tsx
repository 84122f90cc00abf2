import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { SitePage } from './site-page.tsx';

const devices = [
  { key: 'ios', icon: TabletSmartphone },
  { key: 'android', icon: Smartphone },
  { key: 'desktop', icon: Monitor },
] as const;
const steps = ['open', 'menu', 'done'] as const;

/**
 * Explains the installation from the browser. It must name no store, because no store has the app.
 */
export function AppPage({ brandName, address }: { brandName: string; address: string }) {
  const t = useText();
  return (
    <SitePage title={t('site.app.title')} lead={t('site.app.lead', { brand: brandName })}>
      <p className="mt-5 text-body text-text-2">
        {t('site.app.addressTitle')}: <Ltr className="font-semibold text-text">{address}</Ltr>
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {devices.map(({ key, icon }) => (
          <li key={key} className="rounded-card border border-line bg-surface p-card shadow-1">
            <span className="flex size-10 items-center justify-center rounded-button bg-primary-soft text-primary-text">
              <Icon of={icon} size={20} />
            </span>
            <h2 className="mt-3 text-h2 text-text">{t(`site.app.${key}.title`)}</h2>
            <ol className="mt-2 list-decimal ps-5 text-body text-text-2 marker:text-text-3">
              {steps.map((step) => (
                <li key={step} className="my-1">
                  {t(`site.app.${key}.${step}`, { brand: brandName })}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <Note tone="neutral" title={t('site.app.noteTitle')} className="mt-6">
        {t('site.app.note')}
      </Note>
    </SitePage>
  );
}
