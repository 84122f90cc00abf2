import Calculator from 'lucide-react/icons/calculator';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Button } from '#ui/button.tsx';
import { awardable } from '../rules/compared-offer.ts';
import { hasLanded } from '../rules/landed-view.ts';
import { proofTextOf } from '../rules/proof-text.ts';
import type { Suggestion, Suggestions } from '../schema/suggestion.ts';
import type { Comparison } from '../schema/views.ts';
import type { FirstSuggestions } from './use-first-suggestions.ts';

interface AwardSuggestionsProps {
  comparison: Comparison;
  suggested: Suggestions | undefined;
  first: FirstSuggestions;
  used: string;
  suppliersMax: number;
  dayWorth: string;
  onUse: (suggestion: Suggestion) => void;
}

/** Computes selections of the lines and compares them (decision 0182). Each can be used in the form. */
export function AwardSuggestions(props: AwardSuggestionsProps) {
  const { first, suggested } = props;
  const { t } = useI18n();
  const results = suggested ?? first.suggestions ?? undefined;
  const isPending = first.isAutomatic && first.suggestions === undefined;
  return (
    <section
      aria-labelledby="suggestions"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-1"
    >
      <div className="px-card py-4">
        <h2 id="suggestions" className="text-h3 text-text">
          {t('offer.suggest.title')}
        </h2>
        <p className="mt-1 text-small text-text-2">{t('offer.suggest.lead')}</p>
      </div>
      <div aria-live="polite">
        {results !== undefined && <Results {...props} {...results} />}
        {isPending && (
          <p className="min-h-44 border-t border-line px-card py-4 text-small text-text-2 noscript:hidden">
            {t('offer.suggest.computing')}
          </p>
        )}
      </div>
      {/* Folded while the first suggestions answer the usual wishes. */}
      <details className="group border-t border-line" open={!first.isAutomatic}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-card text-small font-semibold text-primary-text hover:bg-hover">
          {t('offer.suggest.wishes')}
          <Icon of={ChevronDown} className="group-open:rotate-180" />
        </summary>
        <Wishes comparison={props.comparison} />
      </details>
    </section>
  );
}

function Wishes({ comparison }: Pick<AwardSuggestionsProps, 'comparison'>) {
  const { t } = useI18n();
  const most = Math.min(16, Math.max(2, awardable(comparison).length));
  return (
    <div className="flex flex-wrap items-start gap-x-gap gap-y-3 px-card pt-1 pb-4">
      <Select
        name="suppliers_max"
        label={t('offer.suggest.suppliersMax')}
        defaultValue="2"
        options={Array.from({ length: most }, (_, index) => {
          const n = String(index + 1);
          return { value: n, label: n };
        })}
        className="w-40 max-md:w-full"
      />
      <NumberField
        name="days_max"
        label={t('offer.suggest.daysMax')}
        optional
        className="w-52 max-md:w-full"
      />
      <NumberField
        name="day_worth"
        label={t('offer.suggest.dayWorth')}
        hint={t('offer.suggest.dayWorthHint')}
        decimals={decimalsOf(comparison.rfq.currency)}
        end={comparison.rfq.currency}
        alignEnd
        optional
        className="w-72 max-md:w-full"
      />
      <div className="flex w-full flex-wrap items-center justify-between gap-x-gap gap-y-3">
        <Checkbox name="alternatives" value="1" className="min-h-11 content-center">
          {t('offer.suggest.alternatives')}
        </Checkbox>
        <SubmitButton
          name="suggest"
          value="all"
          tone="secondary"
          formNoValidate
          busyLabel={t('offer.suggest.computing')}
          className="max-md:w-full"
        >
          <Icon of={Calculator} />
          {t('offer.suggest.compute')}
        </SubmitButton>
      </div>
    </div>
  );
}

const columnClasses: Readonly<Record<number, string>> = {
  1: 'xl:grid-cols-1',
  2: 'xl:grid-cols-2',
  3: 'xl:grid-cols-3',
  4: 'xl:grid-cols-4',
  5: 'xl:grid-cols-5',
};

type Alike = readonly [Suggestion, ...Suggestion[]];

const linesKeyOf = ({ lines }: Suggestion) =>
  lines
    .map((line) => `${line.line_id} ${line.offer_id}`)
    .toSorted()
    .join();

/** Suggestions of the same lines to the same offers are one, with the wishes that it meets. */
function joinAlike(suggestions: readonly Suggestion[]): Alike[] {
  const byLines = new Map<string, Alike>();
  for (const suggestion of suggestions) {
    const key = linesKeyOf(suggestion);
    const others = byLines.get(key);
    byLines.set(key, others === undefined ? [suggestion] : [...others, suggestion]);
  }
  return [...byLines.values()];
}

const isProvenAs = (one: Suggestion, other: Suggestion) =>
  proofTextOf(one) === proofTextOf(other) && one.gap_percent === other.gap_percent;

/** A limit adds nothing to the proof that no mix at all is cheaper. */
const isLimitOfCheapest = (one: Suggestion, alike: Alike) =>
  proofTextOf(one) === 'limited' && alike.some((other) => proofTextOf(other) === 'best');

function Results({ suggestions, landed, ...props }: AwardSuggestionsProps & Suggestions) {
  const { t } = useI18n();
  const shown = joinAlike(suggestions);
  if (suggestions.length === 0)
    return (
      <p className="border-t border-line px-card py-4 text-text-2">{t('offer.suggest.none')}</p>
    );
  return (
    <>
      {hasLanded(props.comparison) && (
        <p className="px-card pb-4 text-small text-text-2">
          {t(landed ? 'offer.landed.weighed' : 'offer.landed.notWeighed')}
        </p>
      )}
      <ul
        className={cx(
          'grid gap-px border-t border-line bg-line md:grid-cols-2',
          columnClasses[shown.length],
        )}
      >
        {shown.map((alike) => (
          <Result key={alike[0].wish} alike={alike} cheapest={suggestions[0]} {...props} />
        ))}
      </ul>
    </>
  );
}

type ResultProps = Omit<AwardSuggestionsProps, 'suggested' | 'first'> & {
  alike: Alike;
  cheapest: Suggestion | undefined;
};

function Result(props: ResultProps) {
  const { alike, cheapest, comparison, used, suppliersMax, dayWorth, onUse } = props;
  const { t, format } = useI18n();
  const isHydrated = useHydrated();
  const [suggestion] = alike;
  const { wish, total_price: total } = suggestion;
  const { currency } = comparison.rfq;
  const names = alike.map((one) =>
    t(`offer.suggest.wish.${one.wish}`, {
      n: suppliersMax,
      amount: format.money(dayWorth, currency),
    }),
  );
  const useLabel = (
    <>
      {t('offer.suggest.use')}
      <span className="sr-only"> {format.list(names)}</span>
    </>
  );
  return (
    <li className="flex flex-col gap-1.5 bg-surface px-card py-4 md:last:odd:col-span-2 xl:last:col-span-1!">
      <p className="font-semibold text-text">
        <Facts>{names}</Facts>
      </p>
      <p className="text-h2 text-text">
        <Money amount={total} currency={currency} />
      </p>
      {suggestion.landed_total !== null && (
        <p className="text-small font-medium text-text">
          {t('offer.landed.selection', {
            amount: format.money(suggestion.landed_total, currency),
          })}
        </p>
      )}
      <Difference alike={alike} {...{ cheapest, currency }} />
      <p className="text-caption text-text-2">
        <Facts>
          {t('offer.suggest.suppliers', { n: suggestion.suppliers })}
          {t('offer.suggest.days', { n: suggestion.delivery_days })}
        </Facts>
      </p>
      <Missing suggestion={suggestion} currency={currency} />
      {comparison.offers.some(
        (offer) => offer.rank_moves && suggestion.lines.some((line) => line.offer_id === offer.id),
      ) && <p className="text-caption text-accent-text">{t('offer.suggest.moves')}</p>}
      <Proofs alike={alike} />
      <div className="mt-auto pt-2">
        {alike.some(({ token }) => token === used) ? (
          <Tag tone="primary">{t('offer.suggest.used')}</Tag>
        ) : isHydrated ? (
          <Button size="sm" tone="secondary" onClick={() => onUse(suggestion)}>
            {useLabel}
          </Button>
        ) : (
          <SubmitButton
            size="sm"
            tone="secondary"
            name="suggest"
            value={wish}
            formNoValidate
            busyLabel={t('offer.suggest.using')}
          >
            {useLabel}
          </SubmitButton>
        )}
      </div>
    </li>
  );
}

interface PartProps {
  suggestion: Suggestion;
  currency: string;
}

type DifferenceProps = Pick<ResultProps, 'alike' | 'cheapest'> & Pick<PartProps, 'currency'>;

function Difference({ alike, cheapest, currency }: DifferenceProps) {
  const { t, format } = useI18n();
  const [suggestion] = alike;
  const { above_cheapest: above, wish } = suggestion;
  const weighed = alike.find((one) => one.wish === 'weighed')?.weighed_total ?? null;
  const isCheapest = wish === 'cheapest';
  if (isCheapest && weighed === null) return null;
  const text =
    above === null
      ? t('offer.suggest.otherLines')
      : /[1-9]/.test(above)
        ? t('offer.suggest.above', { amount: format.money(above, currency) })
        : t('offer.suggest.same');
  const earlier = (cheapest?.delivery_days ?? 0) - suggestion.delivery_days;
  return (
    <p className="text-small text-text-2">
      <Facts>
        {!isCheapest && text}
        {above !== null &&
          earlier !== 0 &&
          t(earlier > 0 ? 'offer.suggest.earlier' : 'offer.suggest.later', {
            n: Math.abs(earlier),
          })}
        {weighed !== null &&
          t('offer.suggest.weighed', { amount: format.money(weighed, currency) })}
      </Facts>
    </p>
  );
}

function Missing({ suggestion, currency }: PartProps) {
  const { t, format } = useI18n();
  const { missing, missing_price: price, filled_total: filled } = suggestion;
  if (missing.length === 0) return null;
  return (
    <p className="text-small text-accent-text">
      <Facts>
        {t('offer.suggest.missing', { n: missing.length })}
        {price === null || filled === null
          ? t('offer.suggest.incomplete')
          : t('offer.suggest.missingPrice', {
              amount: format.money(price, currency),
              total: format.money(filled, currency),
            })}
      </Facts>
    </p>
  );
}

function Proofs({ alike }: Pick<ResultProps, 'alike'>) {
  return alike
    .filter((one) => !isLimitOfCheapest(one, alike))
    .filter((one, at, all) => all.findIndex((other) => isProvenAs(other, one)) === at)
    .map((one) => <Proof key={one.wish} suggestion={one} />);
}

function Proof({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useI18n();
  const { proof, gap_percent: percent } = suggestion;
  const text = t(`offer.suggest.proof.${proofTextOf(suggestion)}`, { percent });
  if (proof === 'best') return <p className="text-caption text-text-2">{text}</p>;
  return (
    <div>
      <Tag tone="accent">{text}</Tag>
      <p className="mt-1 text-caption text-text-3">{t(`offer.suggest.proofHint.${proof}`)}</p>
    </div>
  );
}
