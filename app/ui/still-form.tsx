import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useMemo, type ReactNode } from 'react';
import { useText } from '../texts/use-text.tsx';
import type { Refused } from './form-answer.ts';
import { FormContext, type FormState } from './form-context.ts';
import { Note } from './note.tsx';

interface StillFormProps {
  children: ReactNode;
  /** Where it is sent; a fragment brings the reader back to the form. */
  action: string;
  /** Name and label of each field in the page's order: the summary's links. */
  fields: readonly (readonly [name: string, label: string])[];
  refused: Refused | undefined;
  className?: string;
  'aria-label'?: string;
}

const neverRegistered = () => () => undefined;

/** `Form` for pages that ship no script: the server judges, and what was typed comes back with words beside each field. */
export function StillForm({ children, action, fields, refused, className, 'aria-label': name }: StillFormProps) {
  const formId = useId();
  const context = useMemo<FormState>(
    () => ({
      formId,
      errors: refused?.errors ?? {},
      values: refused?.values ?? {},
      busy: false,
      pressed: null,
      register: neverRegistered,
    }),
    [formId, refused],
  );
  return (
    <FormContext value={context}>
      <form method="post" action={action} noValidate className={className} aria-label={name}>
        {refused !== undefined && <Summary formId={formId} fields={fields} refused={refused} />}
        {children}
      </form>
    </FormContext>
  );
}

type SummaryProps = Pick<StillFormProps, 'fields'> & { formId: string; refused: Refused };

function Summary({ formId, fields, refused }: SummaryProps) {
  const t = useText();
  const wrong = fields.filter(([name]) => refused.errors[name] !== undefined);
  const title = wrong.length === 0 ? refused.message : t('ui.thingsToFix', { n: wrong.length });
  return (
    <div role="alert" className="mb-4">
      <Note tone="danger" icon={wrong.length === 0 ? CircleX : TriangleAlert} title={title}>
        {wrong.length > 0 && (
          <ul>
            {wrong.map(([name, label]) => (
              <li key={name}>
                <a
                  href={`#${formId}-${name}`}
                  className="font-medium text-danger-text underline underline-offset-2 max-md:inline-block max-md:py-2"
                >
                  {label}
                </a>
                : {refused.errors[name]?.[0]}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}
