import { useText } from '#ui/use-text.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldNotes } from '#ui/field-frame.tsx';
import { ToastCard } from '#ui/toast.tsx';

const field = { field: [''] };
// Not empty, because React renders no text node for an empty label and the script replaces the node.
const fields = new Map([['field', { id: 'field', label: ' ' }]]);
// The script sends the form again (app/enhance/draw.ts).
const noRetry = () => undefined;
const notes = { id: '', hintId: '', errorId: '', error: '' };

/**
 * Templates for the script of an enhanced page (app/enhance/parts.ts): the components themselves,
 * so that both look the same, and the texts that must exist when nothing more can be fetched.
 */
export function EnhanceParts() {
  const t = useText();
  return (
    <>
      <template data-part="error">
        <FieldNotes parts={notes} />
      </template>
      <template data-part="wrong">
        <ErrorSummary attempt={field} shown={field} message={undefined} fields={fields} />
      </template>
      <template data-part="fixed">
        <ErrorSummary attempt={field} shown={{}} message={undefined} fields={fields} />
      </template>
      <template data-part="refused">
        <ErrorSummary attempt={{}} shown={{}} message=" " fields={fields} />
      </template>
      <template data-part="unsent">
        <ErrorSummary
          attempt={{}}
          shown={{}}
          message={t('refusal.something_went_wrong')}
          fields={fields}
          onRetry={noRetry}
        />
      </template>
      <template data-part="done">
        <ToastCard toast={{ id: 0, status: 1, message: '' }} />
      </template>
      <template data-part="failed">
        <ToastCard toast={{ id: 0, status: 0, message: t('refusal.something_went_wrong') }} />
      </template>
    </>
  );
}
