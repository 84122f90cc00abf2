import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { HomeBand } from './home-band.tsx';

/** Targets of the buttons for this reader. Null: not offered. */
export interface HomeWays {
  createRfq: string | null;
  supply: string | null;
  /** Null: no session. */
  controlPanel: string | null;
}

interface HomeHeroProps {
  ways: HomeWays;
  /** The playable comparison, which a later noun draws. */
  comparison: ReactNode;
}

export function HomeHero({ ways, comparison }: HomeHeroProps) {
  const t = useText();
  return (
    <HomeBand labelledBy="home-title" className="bg-bg">
      <div className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] xl:gap-x-16">
        <div>
          <h1 id="home-title" className="text-hero text-text">
            <span className="block">{t('site.home.hero.first')}</span>{' '}
            <span className="block">{t('site.home.hero.second')}</span>
          </h1>
          <p className="mt-3 max-w-[36em] text-lead font-normal text-pretty text-text-2 md:text-h2 md:font-normal">
            {t('site.home.hero.lead')}
          </p>
          <HeroActions ways={ways} />
          <ul className="mt-5 flex flex-wrap max-md:hidden gap-x-5 gap-y-2 text-small text-text-3">
            <HeroFact icon={ShieldCheck}>{t('site.home.hero.checked')}</HeroFact>
            <HeroFact icon={Clock}>{t('site.home.hero.reviewed')}</HeroFact>
          </ul>
        </div>
        {comparison}
      </div>
    </HomeBand>
  );
}

function HeroActions({ ways }: { ways: HomeWays }) {
  const t = useText();
  const { createRfq, supply, controlPanel } = ways;
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-md:*:flex-1 md:mt-6 md:gap-3">
      {createRfq !== null && (
        <LinkButton to={createRfq} size="lg">
          {t('site.home.createRfq')}
        </LinkButton>
      )}
      {supply !== null && (
        <LinkButton to={supply} tone="secondary" size="lg">
          {t('site.home.hero.supply')}
        </LinkButton>
      )}
      {controlPanel !== null && (
        <LinkButton to={controlPanel} tone={createRfq === null ? 'primary' : 'secondary'} size="lg">
          {t('shell.site.controlPanel')}
        </LinkButton>
      )}
    </div>
  );
}

function HeroFact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon of={icon} />
      {children}
    </li>
  );
}
