import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { BandTitle, HomeBand, PhoneFold } from './home-band.tsx';

const reasons = [
  { key: 'checked', icon: ShieldCheck, directional: false },
  { key: 'fee', icon: Undo2, directional: true },
  { key: 'price', icon: Lock, directional: false },
] as const;

/** Three reasons, each a rule of the product (product §3, §4 and §6). */
export function HomeWhy({ brandName }: { brandName: string }) {
  const t = useText();
  return (
    <HomeBand id="why" labelledBy="home-why" className="bg-side max-md:py-3!">
      <PhoneFold summary={t('site.home.why.summary')}>
        <BandTitle id="home-why">{t('site.home.why.title', { brand: brandName })}</BandTitle>
        <ul className="mt-3 grid gap-3 md:mt-6 md:grid-cols-3 md:gap-10">
          {reasons.map(({ key, icon, directional }) => (
            <li key={key} className="flex gap-3 md:gap-4">
              <span className="flex h-[var(--leading-h3)] items-center text-primary-text">
                <Icon of={icon} size={20} directional={directional} />
              </span>
              <div>
                <h3 className="text-h3 text-text">{t(`site.home.why.${key}.title`)}</h3>
                <p className="text-small text-pretty md:text-body text-text-2">
                  {t(`site.home.why.${key}.text`)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </HomeBand>
  );
}
