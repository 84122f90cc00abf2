import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useReading, useText } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import type { PaperKind } from '../../account/rules.ts';
import type { CompanyReview } from '../schema.ts';
import { compareWith, type ComparedField } from './comparison.ts';

/** The form's details beside the paper, each with what the system has found. */
export function ComparisonCard({ review, kind }: { review: CompanyReview; kind: PaperKind }) {
  const t = useText();
  const fields = compareWith(kind, review);
  const count = fields.reduce((sum, { warnings }) => sum + warnings.length, 0);
  return (
    <Card
      title={t(`operator.compare.${kind}`)}
      actions={
        count > 0 ? (
          <Tag tone="danger">{t('operator.compare.warnings', { n: count })}</Tag>
        ) : (
          <Tag>{t('operator.compare.fine')}</Tag>
        )
      }
      flush
    >
      <dl className="divide-y divide-line">
        {fields.map((field) => (
          <ComparedRow key={field.name} field={field} review={review} />
        ))}
      </dl>
    </Card>
  );
}

function ComparedRow({ field, review }: { field: ComparedField; review: CompanyReview }) {
  const { t, format } = useReading();
  const isWrong = field.warnings.length > 0;
  const isRenewal = field.name === 'licence_expires_on' && review.renewal_expires_on !== null;
  const label = isRenewal ? t('operator.compare.renewal_expires_on') : t(`account.field.${field.name}`);
  const isDay = field.name === 'licence_expires_on' && field.value !== '';
  const value = isDay ? format.day(field.value) : field.value;
  return (
    <div className={cx('relative py-2.5 ps-card pe-13', isWrong && 'bg-danger-soft')}>
      <dt className="text-caption text-text-3">{label}</dt>
      <dd className="text-small font-semibold break-words text-text">
        <span className="sr-only">
          {t(
            isWrong ? 'operator.compare.warn' : field.isChecked ? 'operator.compare.ok' : 'operator.compare.look',
          )}{' '}
        </span>
        <bdi dir={field.isCode ? 'ltr' : undefined}>{value === '' ? '—' : value}</bdi>
        {isRenewal && review.licence_expires_on !== null && (
          <span className="block text-caption font-normal text-text-3">
            {t('operator.compare.inForce', { day: format.day(review.licence_expires_on) })}
          </span>
        )}
        {field.warnings.map((warning) => (
          <span key={warning} className="block text-caption text-danger-text">
            {t(`operator.warning.${warning}`)}
          </span>
        ))}
        <Mark isWrong={isWrong} isChecked={field.isChecked} />
      </dd>
    </div>
  );
}

function Mark({ isWrong, isChecked }: { isWrong: boolean; isChecked: boolean }) {
  const at = 'absolute end-5 top-1/2 -translate-y-1/2';
  if (isWrong) return <Icon of={TriangleAlert} size={18} className={cx(at, 'text-danger-text')} />;
  return (
    <Icon
      of={isChecked ? CircleCheck : Eye}
      size={18}
      className={cx(at, isChecked ? 'text-success-text' : 'text-text-3')}
    />
  );
}
