import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { UserText } from '#ui/user-text.tsx';
import { comparedWishes, countMet } from '../rules/wishes.ts';
import type { RequestedLine, RevisionView, VersionView } from '../schema/views.ts';
import { AnsweredPrice, TargetsMet } from './targets-met.tsx';

interface RevisionListProps {
  revisions: readonly RevisionView[];
  versions: readonly VersionView[];
  requested: readonly RequestedLine[];
  currency: string;
}

const tones: Record<RevisionView['state'], TagTone> = {
  open: 'accent',
  answered: 'primary',
  declined: 'neutral',
  lapsed: 'neutral',
};

export function RevisionList(props: RevisionListProps) {
  const { revisions, versions, requested, currency } = props;
  const { t, format } = useI18n();
  if (revisions.length === 0) return null;
  return (
    <Card title={t('offer.negotiation.title')} flush>
      <ol>
        {revisions.map((revision) => (
          <li key={revision.id} className="border-b border-line p-card last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-h3 text-text">
                {t('offer.negotiation.round', { n: revision.round })}
              </span>
              <Tag tone={tones[revision.state]}>{t(`offer.negotiation.${revision.state}`)}</Tag>
              <time dateTime={revision.requested_at} className="ms-auto text-small text-text-3">
                {format.dateTime(new Date(revision.requested_at))}
              </time>
            </p>
            {revision.text !== '' && (
              <UserText className="mt-2 text-body text-text">{revision.text}</UserText>
            )}
            {revision.requested_by !== null && (
              <p className="text-caption text-text-3">
                <bdi>{revision.requested_by}</bdi>
              </p>
            )}
            <Targets {...{ revision, versions, requested, currency }} />
            {(revision.response !== '' || revision.version !== null) && (
              <div className="mt-3 rounded-note border border-line bg-sunken px-4 py-3 text-small">
                <p className="flex flex-wrap gap-x-2 font-medium text-text">
                  {revision.version === null
                    ? t('offer.negotiation.unchanged')
                    : t('offer.negotiation.newVersion', { n: revision.version })}
                  {revision.response_date !== null && (
                    <time
                      dateTime={revision.response_date}
                      className="ms-auto font-normal text-text-3"
                    >
                      {format.dateTime(new Date(revision.response_date))}
                    </time>
                  )}
                </p>
                {revision.response !== '' && (
                  <UserText className="mt-1 text-text-2">{revision.response}</UserText>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface TargetsProps extends Omit<RevisionListProps, 'revisions'> {
  revision: RevisionView;
}

function Targets({ revision, versions, requested, currency }: TargetsProps) {
  const { t } = useI18n();
  if (revision.targets.length === 0) return null;
  const answer = versions.find((version) => version.number === revision.version);
  const wishes = comparedWishes(revision.targets, answer?.lines ?? []);
  return (
    <>
      <dl className="mt-2 flex flex-col gap-1 text-small">
        {wishes.map((wish) => (
          <div key={wish.line_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="min-w-0 text-text-2">
              <bdi>{requested.find((line) => line.id === wish.line_id)?.description ?? ''}</bdi>
            </dt>
            <dd className="ms-auto text-end">
              <span className="sr-only">{t('offer.dialog.negotiate.target')}: </span>
              <Money amount={wish.target_price} currency={currency} />
              {answer !== undefined && (
                <AnsweredPrice wish={wish} version={answer.number} currency={currency} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {answer !== undefined && (
        <p className="mt-2">
          <TargetsMet count={countMet(wishes)} />
        </p>
      )}
    </>
  );
}
