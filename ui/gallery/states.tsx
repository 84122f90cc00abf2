import { useText } from '../use-text.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { LinkButton } from '../link-button.tsx';
import { Note } from '../note.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { Stepper } from '../stepper.tsx';
import { showToast } from '../toast-store.ts';
import { useGalleryTexts } from './texts.ts';

export function StateSection() {
  const text = useGalleryTexts();
  const t = useText();
  const frame = 'rounded-note border border-line';
  return (
    <Card title={text.states}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <EmptyState
          className={frame}
          title={text.noOffers}
          action={
            <LinkButton to="#top" tone="secondary" size="sm">
              {text.viewRfq}
            </LinkButton>
          }
        >
          {text.noOffersWhy}
        </EmptyState>
        <ErrorState
          className={frame}
          onRetry={() => showToast({ status: 0, message: text.poor })}
        />
        <Loading label={t('ui.loading')} className={`${frame} flex flex-col gap-4 p-4`}>
          {['w-3/4', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/5'].map((width, index) => (
            <div key={`${width}-${String(index)}`} className="flex items-center gap-3">
              <Skeleton block className="size-8" />
              <span className="flex-1">
                <Skeleton className={`h-2.5 ${width}`} />
                <Skeleton className="mt-1.5 h-2 w-1/3" />
              </span>
            </div>
          ))}
        </Loading>
      </div>
    </Card>
  );
}

export function NoteSection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.notes}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button tone="tonal" onClick={() => showToast({ status: 1, message: text.accepted })}>
            {text.showDone}
          </Button>
          <Button
            tone="danger-outline"
            onClick={() => showToast({ status: 0, message: text.poor })}
          >
            {text.showFailed}
          </Button>
        </div>
        <Note tone="info">{text.info}</Note>
        <Note tone="accent">{text.deadline}</Note>
        <Note tone="danger" title={text.toFix}>
          {text.toFixWhy}
        </Note>
        <Note tone="neutral">{text.calm}</Note>
      </div>
    </Card>
  );
}

export function StepperSection() {
  const text = useGalleryTexts();
  const details = ['17/11', '18/11', text.now];
  const steps = text.steps.map((label, index) => {
    const detail = details[index];
    return { id: String(index), label, ...(detail === undefined ? {} : { detail }) };
  });
  return (
    <Card title={text.stepper}>
      <Stepper label={text.stepper} steps={steps} current="2" />
    </Card>
  );
}
