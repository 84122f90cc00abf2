import FileCheck from 'lucide-react/icons/file-check';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { useI18n } from '#ui/use-text.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { brandOf } from '#shared/brand.ts';
import type { OrderCheck } from '../schema/check.ts';

/** The page of the QR code on a printed order. Null: no sent order has the code. */
export function CheckPage({ order }: { order: OrderCheck | null }) {
  const { t, locale } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[640px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <Icon
          of={order === null ? FileQuestion : FileCheck}
          size={28}
          className={order === null ? 'text-danger-text' : 'text-success-text'}
        />
        <h1 className="mt-3 text-h1 text-text">
          {order === null
            ? t('order.check.missing')
            : t('order.check.found', { brand: brandOf(locale).name })}
        </h1>
        <p className="mt-2 max-w-measure text-body text-text-2">
          {t(order === null ? 'order.check.missingWhy' : 'order.check.compare')}
        </p>
        {order !== null && <Printed order={order} />}
      </div>
    </div>
  );
}

const namesIn = (names: readonly string[]) =>
  names.map((name) => (
    <span key={name} className="block">
      <bdi>{name}</bdi>
    </span>
  ));

function Printed({ order }: { order: OrderCheck }) {
  const { t, format } = useI18n();
  const { currency, invoiced, payable } = order;
  return (
    <>
      <DefinitionList
        className="mt-5"
        items={[
          { term: t('order.pdf.number'), value: <Ltr>{order.serial}</Ltr> },
          { term: t('order.pdf.date'), value: format.day(order.issued_on) },
          { term: t('order.check.buyer'), value: namesIn(order.buyer) },
          { term: t('order.check.supplier'), value: namesIn(order.supplier) },
          {
            term: t('order.pdf.invoiced'),
            value: <Money amount={invoiced} currency={currency} />,
          },
          ...(payable === invoiced
            ? []
            : [
                {
                  term: t('order.pdf.buyerPays'),
                  value: <Money amount={payable} currency={currency} />,
                },
              ]),
          { term: t('order.check.code'), value: <Ltr>{order.code}</Ltr> },
          { term: t('order.check.hash'), value: <Ltr className="text-caption">{order.hash}</Ltr> },
        ]}
      />
      <p className="mt-4 max-w-measure text-small text-text-3">{t('order.check.limit')}</p>
    </>
  );
}
