import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import type { ComparedOffer } from '../schema/views.ts';

export function SupplierFacts({ facts }: { facts: ComparedOffer['supplier_facts'] }) {
  const { t, format } = useI18n();
  return (
    <p className="mt-1 text-caption font-normal text-text-3">
      <Facts>
        {facts.approved_on === null ? (
          <span>{t('offer.supplier.guest')}</span>
        ) : (
          <span>{t('offer.supplier.approved', { day: format.day(facts.approved_on) })}</span>
        )}
        <span>{t('offer.supplier.delivered', { n: facts.delivered })}</span>
        {facts.withdrawn > 0 && (
          <span>{t('offer.supplier.withdrawn', { n: facts.withdrawn })}</span>
        )}
      </Facts>
    </p>
  );
}
