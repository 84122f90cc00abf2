import { useText } from '#ui/use-text.tsx';
import { Rhombus } from '#ui/icon.tsx';
import type { Brand } from '#shared/brand.ts';
import { BandTitle, HomeBand, PhoneFold } from './home-band.tsx';

const payers = ['buyers', 'suppliers', 'qDiscount'] as const;

/** The marketplace, its operator and its fees (product §2 and §3). */
export function HomeAbout({ brand }: { brand: Brand }) {
  const t = useText();
  return (
    <HomeBand id="about" labelledBy="home-about" className="bg-surface max-md:py-3!">
      <PhoneFold summary={t('site.home.about.summary')}>
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] xl:gap-x-16">
          <div>
            <BandTitle id="home-about">{t('site.home.about.title')}</BandTitle>
            <p className="mt-2 max-w-measure text-body text-pretty text-text-2 md:mt-3 md:text-lead">
              {t('site.home.about.what', { brand: brand.name })}
            </p>
            <p className="mt-3 max-w-measure text-lead text-pretty text-text-2 max-md:hidden">
              {t('site.home.about.how')}
            </p>
            <p className="mt-4 text-small text-text-3 max-md:hidden">
              {t('site.home.about.operator')}: <bdi>{brand.legalLine}</bdi>
            </p>
          </div>
          <div className="self-start rounded-card border border-line bg-sunken">
            <h3 className="border-b border-line px-card py-2.5 text-h3 md:py-3.5 text-text">
              {t('site.home.about.facts.title')}
            </h3>
            <dl className="divide-y divide-line">
              {payers.map((payer) => (
                <div key={payer} className="flex items-baseline gap-3 px-card py-2 md:py-3">
                  <dt className="flex shrink-0 items-center gap-2 text-small font-medium text-text-3 w-24 sm:w-32">
                    {payer === 'qDiscount' && <Rhombus size={10} />}
                    {t(`site.home.about.facts.${payer}.term`)}
                  </dt>
                  <dd className="text-small text-text md:text-body">
                    {t(`site.home.about.facts.${payer}.value`, { brand: brand.name })}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </PhoneFold>
    </HomeBand>
  );
}
