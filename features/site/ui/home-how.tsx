import ArrowRight from 'lucide-react/icons/arrow-right';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import Handshake from 'lucide-react/icons/handshake';
import ListChecks from 'lucide-react/icons/list-checks';
import ListFilter from 'lucide-react/icons/list-filter';
import PackageCheck from 'lucide-react/icons/package-check';
import Scale from 'lucide-react/icons/scale';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { BandTitle, HomeBand } from './home-band.tsx';

interface Track {
  side: 'buyers' | 'suppliers';
  brandName: string;
  /** Null: the reader has an account. */
  start: string | null;
}

interface Step {
  icon: LucideIcon;
  title: string;
  text: string;
}

const buyerSteps = [
  { key: 'ask', icon: ListChecks },
  { key: 'compare', icon: Scale },
  { key: 'receive', icon: PackageCheck },
] as const;

const supplierSteps = [
  { key: 'find', icon: ListFilter },
  { key: 'quote', icon: FilePenLine },
  { key: 'deliver', icon: Handshake },
] as const;

function useSteps(side: Track['side'], brandName: string): Step[] {
  const t = useText();
  if (side === 'buyers') {
    return buyerSteps.map(({ key, icon }) => ({
      icon,
      title: t(`site.home.buyers.steps.${key}.title`),
      text: t(`site.home.buyers.steps.${key}.text`),
    }));
  }
  return supplierSteps.map(({ key, icon }) => ({
    icon,
    title: t(`site.home.suppliers.steps.${key}.title`),
    text: t(`site.home.suppliers.steps.${key}.text`, { brand: brandName }),
  }));
}

export function HomeHow({ side, brandName, start }: Track) {
  const t = useText();
  const steps = useSteps(side, brandName);
  return (
    <HomeBand labelledBy={`home-${side}`} className="bg-bg py-10 lg:py-14">
      <div className="grid gap-8 lg:grid-cols-[352px_minmax(0,1fr)]">
        <div>
          <p className="text-small font-semibold text-primary-text">{t(`site.home.${side}.who`)}</p>
          <BandTitle id={`home-${side}`}>{t(`site.home.${side}.title`)}</BandTitle>
          <p className="mt-2 max-w-[46ch] text-body text-pretty text-text-2">
            {t(`site.home.${side}.lead`)}
          </p>
          {start !== null && (
            <Link
              to={start}
              className="mt-3 inline-flex min-h-8 items-center gap-1.5 rounded-chip text-body font-medium text-primary-text hover:underline max-md:min-h-11"
            >
              {t(`site.home.${side}.start`)}
              <Icon of={ArrowRight} directional />
            </Link>
          )}
        </div>
        <ol className="grid gap-6 md:grid-cols-3 md:gap-8">
          {steps.map(({ icon, title, text }) => (
            <li key={title} className="max-md:flex max-md:gap-4">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-button bg-primary-soft text-primary-text">
                <Icon of={icon} size={20} />
              </span>
              <div>
                <h3 className="text-h3 text-text md:mt-3.5">{title}</h3>
                <p className="mt-0.5 text-body text-pretty text-text-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </HomeBand>
  );
}
