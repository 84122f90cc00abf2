import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { BandTitle, HomeBand, PhoneFold } from './home-band.tsx';

interface HomeHowProps {
  brandName: string;
  /** The sign-up of each side. Null: the reader has an account. */
  start: Readonly<Record<Side, string>> | null;
}

type Side = 'buyers' | 'suppliers';

interface Step {
  title: string;
  text: string;
}

const buyerSteps = ['ask', 'compare', 'receive'] as const;
const supplierSteps = ['find', 'quote', 'deliver'] as const;

function useSteps(side: Side, brandName: string): Step[] {
  const t = useText();
  if (side === 'buyers') {
    return buyerSteps.map((key) => ({
      title: t(`site.home.buyers.steps.${key}.title`),
      text: t(`site.home.buyers.steps.${key}.text`),
    }));
  }
  return supplierSteps.map((key) => ({
    title: t(`site.home.suppliers.steps.${key}.title`),
    text: t(`site.home.suppliers.steps.${key}.text`, { brand: brandName }),
  }));
}

/**
 * The three steps of each side, beside each other from 1100 px on. A phone folds those of suppliers,
 * because most of its visitors are buyers.
 */
export function HomeHow({ brandName, start }: HomeHowProps) {
  const t = useText();
  return (
    <HomeBand labelledBy="home-buyers" className="bg-bg">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
        <Track side="buyers" brandName={brandName} start={start?.buyers ?? null} />
        <PhoneFold summary={t('site.home.suppliers.summary')}>
          <Track side="suppliers" brandName={brandName} start={start?.suppliers ?? null} />
        </PhoneFold>
      </div>
    </HomeBand>
  );
}

function Track({
  side,
  brandName,
  start,
}: {
  side: Side;
  brandName: string;
  start: string | null;
}) {
  const t = useText();
  const steps = useSteps(side, brandName);
  return (
    <div className="flex flex-col">
      <p className="text-small font-semibold text-primary-text">{t(`site.home.${side}.who`)}</p>
      <BandTitle id={`home-${side}`}>{t(`site.home.${side}.title`)}</BandTitle>
      <p className="mt-2 max-w-[60ch] text-body text-pretty text-text-2 max-md:hidden">
        {t(`site.home.${side}.lead`)}
      </p>
      <ol className="mt-3 grid gap-3 md:mt-5 md:gap-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full border border-primary text-small font-semibold text-primary-text"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-h3 text-text">{title}</h3>
              <p className="text-small text-pretty text-text-2 md:text-body">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {start !== null && (
        <Link
          to={start}
          className={cx(
            'mt-2 inline-flex min-h-8 items-center gap-1.5 self-start rounded-chip text-body font-medium text-primary-text hover:underline max-md:min-h-11 md:mt-4',
            // The button above the steps leads there, too.
            side === 'buyers' && 'max-md:hidden',
          )}
        >
          {t(`site.home.${side}.start`)}
          <Icon of={ArrowRight} directional />
        </Link>
      )}
    </div>
  );
}
