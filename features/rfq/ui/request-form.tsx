import { use, useMemo, useState, type FormEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { FormFilesContext } from './form-files-context.ts';
import { OpenDocuments } from './open-documents.tsx';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import type { FormView } from '../schema/view.ts';
import { cityOf, type FormFacts } from './form-facts.ts';
import type { RequestValues } from './form-values.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { MissingFields } from './missing-fields.ts';
import { LineSheet } from './line-sheet.tsx';
import { DraftNote, NewerNote } from './newer-note.tsx';
import {
  PhoneBar,
  stepNames,
  StepOfErrors,
  SubmitActions,
  type StepName,
} from './request-actions.tsx';
import { ReachCard, TermsCard } from './request-cards.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestPreview } from './request-preview.tsx';
import { SideCard } from './side-card.tsx';
import { useRequest } from './use-request.ts';

interface RequestFormProps {
  form: FormView;
  values: RequestValues;
  draftId: string;
  editing: {
    rfqId: string;
    number: string;
    version: number;
    newest: number;
    isOlder: boolean;
  } | null;
  posted: Refused | undefined;
  isRestored: boolean;
  isReopened: boolean;
  hasDraft: boolean;
  startsWithImport: boolean;
}

type RequestState = ReturnType<typeof useRequest>;
type ImportMode = 'file' | 'text';

const stepKeys = { reach: 'stepReach', lines: 'stepLines', review: 'stepReview' } as const;

/**
 * Hides cards of other steps, only on a phone with JavaScript, because without it all steps must be
 * reachable.
 */
function classOfStep(shown: boolean): string {
  return shown ? '' : 'max-md:not-noscript:hidden';
}

export function RequestForm(props: RequestFormProps) {
  const { form, values, editing, posted } = props;
  const request = useRequest(props);
  const { typing, facts, preview } = request;
  const { box, autosave, change } = typing;
  const { step, goTo, review, setReview } = preview;
  const [importing, setImporting] = useState<ImportMode | null>(
    props.startsWithImport ? 'file' : null,
  );
  const hydrated = useHydrated();
  const onSaveDraft = () => void request.saveDraft();
  const saveInstead = (event: FormEvent) => {
    event.preventDefault();
    onSaveDraft();
  };
  return (
    <div ref={box} className="mx-auto w-full max-w-[1200px] max-md:pb-28">
      <RequestHead
        {...{ editing, facts, autosave }}
        canCopy={editing === null && form.can.submit}
      />
      <PhoneSteps step={step} missing={preview.missing} />
      <FormNotes {...props} />
      <div onInput={change} onChange={change}>
        <Form
          errors={posted?.errors}
          message={posted?.message}
          values={posted?.values}
          {...(form.can.submit
            ? { validate: request.validate, onSubmit: preview.onSubmit }
            : { onSubmit: saveInstead })}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_328px] [&>[data-summary]]:col-span-full [&>[data-summary]>*]:mb-0"
        >
          <OnceKey />
          {editing !== null && <input type="hidden" name="version" value={editing.version} />}
          <StepOfErrors onStep={goTo} step={step} />
          <RequestFields form={form} values={values} request={request} onImport={setImporting} />
          <ReviewAndSend {...{ form, request }} editing={editing !== null} code={posted?.code} />
          <PhoneBar
            step={step}
            onStep={goTo}
            facts={facts}
            editing={editing !== null}
            code={posted?.code}
            canSubmit={form.can.submit}
            onSaveDraft={onSaveDraft}
            sheet={request.lines.sheet}
          />
        </Form>
      </div>
      {importing !== null && hydrated && (
        <ImportDialog
          isOpen
          mode={importing}
          onOpenChange={(isOpen) => !isOpen && setImporting(null)}
          onAdd={request.addImported}
        />
      )}
      <ReviewDialog
        {...{ form, facts }}
        values={step === 'review' ? null : review}
        editing={editing !== null}
        onClose={() => setReview(null)}
        onSend={request.send}
      />
    </div>
  );
}

function FormNotes({ form, editing, hasDraft, isRestored }: RequestFormProps) {
  const { t } = useI18n();
  return (
    <>
      {!form.can.submit && (
        <Note tone="info" title={t('rfq.form.beforeApproval')} className="mb-4">
          {t('rfq.form.beforeApprovalWhy')}
        </Note>
      )}
      {editing?.isOlder === true && <NewerNote rfqId={editing.rfqId} newest={editing.newest} />}
      {hasDraft && !isRestored && editing?.isOlder !== true && <DraftNote />}
      {isRestored && (
        <Note tone="info" role="status" title={t('rfq.form.restored')} className="mb-4">
          {t('rfq.form.restoredWhy')}
        </Note>
      )}
    </>
  );
}

interface RequestFieldsProps extends Pick<RequestFormProps, 'form' | 'values'> {
  request: RequestState;
  onImport: (mode: ImportMode) => void;
}

function RequestFields({ form, values, request, onImport }: RequestFieldsProps) {
  const { typing, lines, facts } = request;
  const { step } = request.preview;
  const [files, setFiles] = useState(values.files);
  return (
    <FormFilesContext value={files}>
      <div
        className={cx('group/terms flex min-w-0 flex-col gap-5', classOfStep(step !== 'review'))}
      >
        <ReachCard
          form={form}
          values={values}
          category={facts.category}
          className={classOfStep(step === 'reach')}
        />
        <LineSheet
          lines={lines}
          filled={typing.typed.filled}
          onImport={onImport}
          className={classOfStep(step === 'lines')}
        />
        <TermsCard
          form={form}
          values={values}
          facts={facts}
          className={classOfStep(step === 'lines')}
        />
        {form.can.submit && (
          <DocumentsCard
            values={values}
            onFiles={(next) => {
              setFiles(next);
              typing.changeFiles(next);
            }}
            className={classOfStep(step === 'lines')}
          />
        )}
      </div>
    </FormFilesContext>
  );
}

interface ReviewAndSendProps {
  form: FormView;
  request: RequestState;
  editing: boolean;
  code: Refused['code'] | undefined;
}

function ReviewAndSend({ form, request, editing, code }: ReviewAndSendProps) {
  const { facts } = request;
  const { step, review } = request.preview;
  return (
    <div
      className={cx('flex min-w-0 flex-col gap-5 xl:self-stretch', classOfStep(step === 'review'))}
    >
      {step === 'review' && review !== null && (
        <div className="md:hidden">
          <RequestPreview city={cityOf(form, review)} values={review} facts={facts} />
        </div>
      )}
      <SideCard form={form} facts={facts}>
        <SubmitActions
          editing={editing}
          facts={facts}
          code={code}
          canSubmit={form.can.submit}
          onSaveDraft={() => void request.saveDraft()}
        />
      </SideCard>
    </div>
  );
}

function PhoneSteps({ step, missing }: { step: StepName; missing: MissingFields }) {
  const { t } = useI18n();
  const steps = useMemo(
    () =>
      stepNames.map((name) => ({
        id: name,
        label: t(`rfq.form.${stepKeys[name]}`),
        missing: name === 'review' ? 0 : missing[name],
      })),
    [t, missing],
  );
  return (
    <Stepper
      label={t('rfq.form.steps')}
      steps={steps}
      current={step}
      className="mb-5 noscript:hidden md:hidden"
    />
  );
}

interface DocumentsCardProps {
  values: RequestValues;
  onFiles: (files: readonly FormFile[]) => void;
  className: string;
}

function DocumentsCard({ values, onFiles, className }: DocumentsCardProps) {
  const { t } = useI18n();
  const files = use(FormFilesContext);
  return (
    <Card
      title={t('rfq.form.documents')}
      titleNote={<span className="text-small text-text-3">{t('rfq.form.documentsNote')}</span>}
      className={cx(
        className,
        'max-md:group-has-[[data-more-terms]:not([open])]/terms:hidden noscript:hidden',
      )}
    >
      {/* The label is visually hidden, because the card's title shows it. */}
      <AttachmentsField
        label={t('rfq.form.documents')}
        optional
        files={values.files}
        onFiles={onFiles}
        className="[&>div:first-child]:sr-only"
      />
      <OpenDocuments files={files} openIds={values.open_file_ids} />
    </Card>
  );
}

interface ReviewDialogProps {
  form: FormView;
  facts: FormFacts;
  values: RequestValues | null;
  editing: boolean;
  onClose: () => void;
  onSend: () => void;
}

function ReviewDialog({ form, facts, values, editing, onClose, onSend }: ReviewDialogProps) {
  const { t } = useI18n();
  const submitLabel = editing
    ? t('rfq.side.save')
    : facts.needsApproval
      ? t('rfq.side.forApproval')
      : t('rfq.side.publish');
  return (
    <Dialog
      tall
      isOpen={values !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('rfq.preview.title')}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('rfq.preview.keepEditing')}
          </Button>
          <Button onClick={onSend}>{submitLabel}</Button>
        </>
      }
    >
      <p className="mb-3">{t('rfq.preview.lead')}</p>
      {values !== null && (
        <RequestPreview city={cityOf(form, values)} values={values} facts={facts} />
      )}
    </Dialog>
  );
}
