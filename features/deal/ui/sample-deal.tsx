import { useHref } from 'react-router';
import { useI18n, useText } from '#ui/use-text.tsx';
import { AnnounceChange } from '#ui/announce-change.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList, type Definition } from '#ui/definition-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Tag } from '#ui/tag.tsx';
import { decimalOf } from '#shared/money.ts';
import { quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import { HomeComparison } from '#features/offer/ui/home-comparison.tsx';
import {
  compareExample,
  exampleLines,
  selections,
  type OwnExample,
} from '#features/offer/rules/example.ts';
import { SampleRequest } from '#features/rfq/ui/sample-request.tsx';
import { ownExampleOf, SampleQuote, type SamplePrices } from './sample-quote.tsx';

export const sampleSteps = ['request', 'access', 'offers', 'order', 'receipt', 'discount'] as const;
type SampleStep = (typeof sampleSteps)[number];
type Side = 'buyer' | 'seller';

interface SampleDealProps {
  /** The reader's own area, for the links out of the sample. */
  area: Side;
  side: Side;
  step: SampleStep;
  /** `YYYY-MM-DD`. */
  expiry: string;
  brandName: string;
  prices: SamplePrices;
}

const wayOut = {
  buyer: { to: '/buyer/create-rfq/new', text: 'rfq.sample.create' },
  seller: { to: '/seller/buy-now', text: 'rfq.sample.browse' },
} as const;

const addressOf = (step: SampleStep, side: Side, prices: SamplePrices) =>
  `?${new URLSearchParams({ step, side, ...prices }).toString()}`;

/**
 * A deal to play through on both sides. It is no record: its figures are those of the example
 * comparison, its steps are links, and nothing is sent, so it cannot touch money, lists or counters.
 */
export function SampleDeal({ area, side, step, expiry, brandName, prices }: SampleDealProps) {
  const { t } = useI18n();
  const text = side === 'buyer' ? 'buyerText' : 'sellerText';
  const stepText = t(`deal.sample.${text}.${step}`, { brand: brandName });
  return (
    <div className="mx-auto flex w-full max-w-[860px] flex-col gap-gap">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-h1 text-text">{t('rfq.sample.title')}</h1>
          <Tag tone="accent">{t('deal.sample.tag')}</Tag>
        </div>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('deal.sample.lead')}</p>
      </header>
      <SegmentedLinks
        label={t('deal.sample.sides')}
        items={(['buyer', 'seller'] as const).map((one) => ({
          text: t(`deal.sample.${one}`),
          to: addressOf(step, one, prices),
          current: one === side,
        }))}
      />
      <Stepper
        label={t('deal.sample.steps')}
        steps={sampleSteps.map((id) => ({ id, label: t(`deal.sample.step.${id}`) }))}
        current={step}
      />
      <section aria-labelledby="sample-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AnnounceChange text={`${t(`deal.sample.step.${step}`)}. ${stepText}`} />
        <div>
          <h2 id="sample-step" className="text-h2 text-text">
            {t(`deal.sample.step.${step}`)}
          </h2>
          <p className="mt-1 max-w-measure text-body text-text-2">{stepText}</p>
        </div>
        <StepContent {...{ step, side, expiry, brandName, prices }} />
      </section>
      <Ways {...{ step, side, area, prices }} />
      <RemoveSample area={area} />
    </div>
  );
}

function Ways({ step, side, area, prices }: Omit<SampleDealProps, 'expiry' | 'brandName'>) {
  const t = useText();
  const at = sampleSteps.indexOf(step);
  const before = sampleSteps[at - 1];
  const next = sampleSteps[at + 1];
  const out = wayOut[area];
  return (
    <div className="flex flex-wrap gap-2">
      {next !== undefined && (
        <LinkButton to={addressOf(next, side, prices)}>
          {t('deal.sample.next', { step: t(`deal.sample.step.${next}`) })}
        </LinkButton>
      )}
      {before !== undefined && (
        <LinkButton to={addressOf(before, side, prices)} tone="secondary">
          {t('deal.sample.back')}
        </LinkButton>
      )}
      <LinkButton to={out.to} tone={next === undefined ? 'primary' : 'quiet'}>
        {t(out.text)}
      </LinkButton>
    </div>
  );
}

type ContentProps = Omit<SampleDealProps, 'area'>;

function StepContent({ step, side, expiry, brandName, prices }: ContentProps) {
  const t = useText();
  const sums = side === 'seller' ? ownExampleOf(prices) : null;
  switch (step) {
    case 'request':
      return <SampleRequest expiry={expiry} />;
    case 'access':
      return (
        <Card>
          <DefinitionList
            items={[
              { term: t('deal.sample.fee'), value: <Money amount="500.00" currency="AED" /> },
              { term: t('deal.sample.feeBack'), value: t('deal.sample.feeBackWhen') },
            ]}
          />
        </Card>
      );
    case 'offers':
      return side === 'buyer' ? (
        <HomeComparison brandName={brandName} />
      ) : (
        <SampleQuote typed={prices} />
      );
    case 'order':
      return <Sums own={sums} />;
    case 'receipt':
      return <Receipt />;
    case 'discount':
      return <Sums own={sums} isShort />;
    default:
      return step satisfies never;
  }
}

/** The best offer on all lines, which the sample accepts. */
const accepted = compareExample(selections.at(-1) ?? []).find(({ rank }) => rank.isBest);

function Sums({ own, isShort = false }: { own: OwnExample | null; isShort?: boolean }) {
  const t = useText();
  const sums = own ?? accepted;
  if (sums === undefined || accepted === undefined) return null;
  const supplier =
    own === null ? t(`site.home.specimen.offers.${accepted.key}`) : t('deal.sample.quote.you');
  const money = (minor: bigint, isAccent = false) => (
    <Money
      amount={decimalOf(minor)}
      currency="AED"
      tone={isAccent ? 'accent' : 'default'}
      {...(isAccent ? { sign: 'minus' as const } : {})}
    />
  );
  const all: Definition[] = [
    { term: t('deal.sample.supplier'), value: supplier },
    { term: t('deal.sample.subTotal'), value: money(sums.subTotalMinor) },
    { term: t('deal.sample.vat'), value: money(sums.vatMinor) },
    { term: t('deal.sample.qDiscount'), value: money(sums.qDiscountMinor, true) },
    { term: t('deal.sample.total'), value: money(sums.totalMinor) },
  ];
  return (
    <Card>
      <DefinitionList items={isShort ? all.slice(3) : all} />
    </Card>
  );
}

function Receipt() {
  const { t, locale, format } = useI18n();
  return (
    <Card title={t('deal.sample.received')} level={3}>
      <DefinitionList
        items={exampleLines.map(({ key, quantityMilli, unit }) => ({
          term: t(`rfq.sample.line.${key}`),
          value: (
            <>
              <bdi dir="ltr">{format.number(Number(quantityOf(quantityMilli)))}</bdi>{' '}
              {unitName(locale, unit)}
            </>
          ),
        }))}
      />
    </Card>
  );
}

/** Posts to `/sample`, which remembers the choice on this device and returns to the dashboard. */
function RemoveSample({ area }: { area: Side }) {
  const t = useText();
  const sample = useHref('/sample');
  const dashboard = useHref(`/${area}/dashboard`);
  return (
    <form
      method="post"
      action={`${sample}?returnTo=${encodeURIComponent(dashboard)}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4"
    >
      <Button type="submit" tone="quiet" size="sm">
        {t('deal.sample.remove')}
      </Button>
      <span className="text-caption text-text-3">{t('deal.sample.removeWhy')}</span>
    </form>
  );
}
