import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from '#ui/use-text.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { detailReasons, type ReviewedKind } from '../rules/documents.ts';
import type { DocumentView, ProfileView } from '../schema.ts';
import { useProfileForm, formMessageOf, type ProfileAnswer } from './profile-form.ts';
import { StoredFileRow } from './stored-file-row.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

/** A hint for the file chooser only, because the server decides by content. */
export const documentTypes = ['.pdf', '.png', '.jpg', '.jpeg', '.webp'] as const;

interface DocumentSectionProps {
  kind: ReviewedKind;
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

export function DocumentSection({ kind, profile, posted }: DocumentSectionProps) {
  const t = useText();
  const document = profile.documents.find((one) => one.kind === kind);
  // An approved company renews its licence in a separate form, because the new date is part of it.
  // Documents that were approved before a refusal are not requested again.
  const isRenewal = kind === 'licence' && profile.status !== 'pending';
  const mayUpload = profile.can.upload[kind] && !isRenewal && document?.state !== 'approved';
  return (
    <section
      id={`paper-${kind}`}
      aria-labelledby={`paper-${kind}-title`}
      className="scroll-mt-20 border-b border-line p-card last:border-b-0"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h3 id={`paper-${kind}-title`} className="text-h3 text-text">
            {t(`account.field.${kind}`)}
          </h3>
          <p className="text-caption text-text-3">{t(`account.hint.${kind}`)}</p>
        </div>
        <DocumentChip document={document} isUnderReview={profile.review.state === 'submitted'} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {document?.state === 'refused' && <Refusal document={document} />}
        {document !== undefined && (
          <StoredFileRow
            name={document.name}
            bytes={document.bytes}
            mediaType={document.media_type}
            createdAt={document.created_at}
            url={profile.can.edit_contact ? document.url : null}
          />
        )}
        {mayUpload && (
          <DocumentUpload
            key={document?.id ?? 'none'}
            kind={kind}
            hasFile={document !== undefined}
            posted={posted}
          />
        )}
      </div>
    </section>
  );
}

function DocumentChip({
  document,
  isUnderReview,
}: {
  document: DocumentView | undefined;
  isUnderReview: boolean;
}) {
  const t = useText();
  if (document === undefined) return <Tag>{t('account.documents.missing')}</Tag>;
  switch (document.state) {
    case 'approved':
      return <StatusChip status="accepted" label={t('account.documents.approved')} />;
    case 'refused':
      return <StatusChip status="rejected" label={t('account.documents.refused')} />;
    case 'pending':
      return isUnderReview ? (
        <StatusChip status="pending" label={t('account.documents.checking')} />
      ) : (
        <StatusChip status="waiting" label={t('account.documents.pending')} />
      );
    default:
      return document.state satisfies never;
  }
}

function Refusal({ document }: { document: DocumentView }) {
  const t = useText();
  const { reason, note } = document;
  return (
    <div className="flex gap-2 rounded-note border border-danger-line bg-danger-soft px-3 py-2.5 text-small text-text-2">
      <span className="flex h-[var(--leading-small)] items-center text-danger-text">
        <Icon of={TriangleAlert} size={16} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold text-text">
          {t('account.documents.reason', { reason: t(`account.reason.${reason ?? 'other'}`) })}
        </p>
        {note !== '' && (
          <p dir="auto" className="text-page-start whitespace-pre-line">
            {note}
          </p>
        )}
        {reason !== null && detailReasons.includes(reason) && (
          <p>{t('account.documents.mendInForm')}</p>
        )}
      </div>
    </div>
  );
}

interface DocumentUploadProps {
  kind: ReviewedKind;
  hasFile: boolean;
  posted: ProfileAnswer | undefined;
}

/** With JavaScript the file is sent when it is chosen; otherwise the button sends it. */
function DocumentUpload({ kind, hasFile, posted }: DocumentUploadProps) {
  const t = useText();
  const upload = useDocumentUpload(kind);
  const { fetcher, refused } = useProfileForm('upload', posted, kind);
  return (
    <Form
      id={`upload-${kind}`}
      fetcher={fetcher}
      encType="multipart/form-data"
      errors={refused?.errors}
      message={formMessageOf(refused)}
      aria-label={t(`account.field.${kind}`)}
    >
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="kind" value={kind} />
      <FileField
        name="file"
        label={t(hasFile ? 'account.documents.replace' : 'account.documents.newFile')}
        accept={documentTypes}
        typesLabel={t('account.documents.types')}
        upload={upload}
        camera
      />
      <div className="mt-3 not-noscript:hidden">
        <SubmitButton tone="secondary" busyLabel={t('account.documents.sending')}>
          {t('account.documents.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
