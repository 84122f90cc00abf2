import { unitName } from '#shared/units.ts';
import { LineCell, LineRow, LinesTable } from '#ui/lines-table.tsx';
import { Tag } from '#ui/tag.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import type { RequestedLine, OfferLineView, VersionView } from '../schema/views.ts';

interface VersionLinesProps {
  version: VersionView;
  requested: readonly RequestedLine[];
  currency: string;
}

function useHeads() {
  const { t } = useI18n();
  return {
    line: { text: t('offer.lines.line') },
    quantity: { text: t('offer.lines.quantity'), isFigure: true },
    unitPrice: { text: t('offer.lines.unitPrice'), isFigure: true },
    vat: { text: t('offer.lines.vat') },
    lineTotal: { text: t('offer.lines.lineTotal'), isFigure: true },
  };
}

export function VersionLines({ version, requested, currency }: VersionLinesProps) {
  const { t } = useI18n();
  return (
    <div className="overflow-x-auto">
      <LinesTable label={t('offer.lines.title')} heads={Object.values(useHeads())}>
        {requested.map((line) => (
          <Line
            key={line.id}
            requested={line}
            line={version.lines.find((one) => one.line_id === line.id)}
            currency={currency}
          />
        ))}
      </LinesTable>
    </div>
  );
}

interface LineProps {
  requested: RequestedLine;
  line: OfferLineView | undefined;
  currency: string;
}

function Line({ requested, line, currency }: LineProps) {
  const { locale, format } = useI18n();
  const heads = useHeads();
  const isQuoted = line !== undefined && line.state !== 'not_quoted';
  const amount = (text: string) => <bdi dir="ltr">{format.amount(text, currency)}</bdi>;
  return (
    <LineRow
      name={requested.description}
      state={line !== undefined && <LineState line={line} />}
      details={
        <>
          <LineFactsText line={requested} />
          {line !== undefined && <Remarks line={line} />}
        </>
      }
    >
      <LineCell {...heads.quantity} place="quantity">
        <span>
          <span className="text-text">
            {format.number(Number(isQuoted ? line.quantity : requested.quantity))}
          </span>{' '}
          <span className="text-caption text-text-3">{unitName(locale, requested.unit)}</span>
        </span>
      </LineCell>
      <LineCell {...heads.unitPrice} place={isQuoted ? 'price' : undefined}>
        {isQuoted ? amount(line.unit_price) : '—'}
      </LineCell>
      <LineCell
        {...heads.vat}
        place={isQuoted && line.vat_kind !== 'standard' ? 'mark' : undefined}
        className="whitespace-nowrap"
      >
        {isQuoted ? <Vat line={line} /> : '—'}
      </LineCell>
      <LineCell {...heads.lineTotal} place="amount" className="font-semibold text-text">
        {isQuoted ? amount(line.sub_total) : '—'}
      </LineCell>
    </LineRow>
  );
}

function LineState({ line }: { line: OfferLineView }) {
  const { t } = useI18n();
  const isQuoted = line.state !== 'not_quoted';
  return (
    <>
      {isQuoted && line.part_group !== '' && (
        <Tag>{t('offer.part.groupOf', { group: line.part_group })}</Tag>
      )}
      {line.state !== 'quoted' && <Tag tone="accent">{t(`offer.lineState.${line.state}`)}</Tag>}
    </>
  );
}

function Remarks({ line }: { line: OfferLineView }) {
  const isException = line.state !== 'quoted';
  return (
    <>
      {line.package !== '' && (
        <UserText className="text-caption text-text-3">{line.package}</UserText>
      )}
      {isException && line.remark !== '' && (
        <UserText className="text-caption text-accent-text">{line.remark}</UserText>
      )}
    </>
  );
}

function Vat({ line }: { line: OfferLineView }) {
  const { t, format } = useI18n();
  if (line.vat_kind !== 'standard') return t(`offer.vat.${line.vat_kind}`);
  return format.percent(Number(line.vat) / 100);
}
