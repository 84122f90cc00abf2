import PencilLine from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, Rhombus } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { isolate } from '#shared/bidi.ts';
import { nameIn } from '#features/category/rules.ts';
import type { FormView } from '../schema/view.ts';
import type { FormFacts } from './form-facts.ts';

function audienceText(
  t: Text,
  locale: Locale,
  form: FormView,
  { category, suppliers }: FormFacts,
): string {
  if (category === null || suppliers === null) return t('rfq.side.notifiedLater');
  const named = { category: isolate(nameIn(locale, category)) };
  if (suppliers === 0) return t('rfq.side.notifiedNone', named);
  if (suppliers >= form.supplier_count_max)
    return t('rfq.side.notifiedMany', { n: form.supplier_count_max, ...named });
  return t('rfq.side.notified', { n: suppliers, ...named });
}

/** The reason why another member must approve, with names. Null: no approval needed. */
function approvalText(
  { t, format }: Pick<ReturnType<typeof useI18n>, 't' | 'format'>,
  form: FormView,
  facts: FormFacts,
): string | null {
  const [name] = form.approvers;
  const isOne = form.approvers.length === 1 && name !== undefined;
  if (form.can.publish && form.limit !== null) {
    const amount = format.aed(form.limit);
    return isOne
      ? t('rfq.side.aboveLimit', { amount, name: isolate(name) })
      : t('rfq.side.aboveLimitAny', { amount });
  }
  if (!facts.needsApproval) return null;
  return isOne ? t('rfq.side.approver', { name: isolate(name) }) : t('rfq.side.approvers');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="text-small text-text">{children}</dd>
    </div>
  );
}

function Next({
  icon,
  directional = false,
  children,
}: {
  icon: LucideIcon;
  directional?: boolean;
  children: string;
}) {
  return (
    <li className="flex gap-3 text-small text-text-2">
      <span className="flex h-[var(--leading-small)] items-center text-primary-text">
        <Icon of={icon} directional={directional} />
      </span>
      {children}
    </li>
  );
}

function DiscountBlock({ facts }: { facts: FormFacts }) {
  const { t, locale, format } = useI18n();
  const { category, currency, discount, isCapped } = facts;
  const brand = t('shell.brand');
  const rate = category === null ? '' : format.percent(category.discount_rate_bp / 10_000);
  const note =
    category === null || discount === null
      ? t('rfq.side.discountLater')
      : isCapped
        ? t('rfq.side.discountCapped', { category: isolate(nameIn(locale, category)), rate, brand })
        : t('rfq.side.discountNote', { rate, brand });
  return (
    <div className="rounded-note border border-accent-line bg-accent-soft p-3">
      <p className="flex items-center gap-2 text-small text-accent-text">
        <Rhombus />
        {t('rfq.side.discount')}
      </p>
      {discount !== null && (
        <p className="mt-1 text-stat text-accent-text">
          <Money amount={discount} currency={currency} tone="accent" />
        </p>
      )}
      <p className="mt-1 text-caption text-text-2">{note}</p>
    </div>
  );
}

/**
 * "What happens next": the sums by the server's own rules, the audience, the approvers, and the
 * actions.
 */
export function SideCard({
  form,
  facts,
  children,
}: {
  form: FormView;
  facts: FormFacts;
  children: ReactNode;
}) {
  const { t, locale, format } = useI18n();
  const approval = approvalText({ t, format }, form, facts);
  return (
    <Card className="xl:sticky xl:top-20">
      <h2 className="text-h3 text-text">{t('rfq.side.title')}</h2>
      <dl className="mt-3">
        <Fact label={t('rfq.side.lines')}>
          <bdi dir="ltr" className="font-semibold">
            {format.number(facts.filled)}
          </bdi>
        </Fact>
        <Fact label={t('rfq.side.estimate')}>
          {facts.estimate === null ? (
            '—'
          ) : (
            <Money amount={facts.estimate} currency={facts.currency} />
          )}
        </Fact>
        <Fact label={t('rfq.side.fee')}>
          {facts.fee === null ? '—' : <Money amount={facts.fee} currency="AED" />}
        </Fact>
      </dl>
      <div className="mt-3">
        <DiscountBlock facts={facts} />
      </div>
      <ul className="mt-4 flex flex-col gap-3 border-b border-line pb-4">
        <Next icon={Send} directional>
          {audienceText(t, locale, form, facts)}
        </Next>
        {approval !== null && <Next icon={ShieldCheck}>{approval}</Next>}
        <Next icon={PencilLine}>{t('rfq.side.editFree')}</Next>
      </ul>
      <div className="mt-4 flex flex-col gap-3 max-md:not-noscript:hidden">{children}</div>
    </Card>
  );
}
