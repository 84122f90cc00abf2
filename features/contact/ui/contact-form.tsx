import CircleCheck from 'lucide-react/icons/circle-check';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Note } from '#ui/note.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';

export interface ContactFormProps {
  action: string;
  isSent: boolean;
  refused: Refused | undefined;
}

/** A message to the platform (specification §3). */
export function ContactForm({ action, isSent, refused }: ContactFormProps) {
  const t = useText();
  return (
    <details
      open={isSent || refused !== undefined}
      className="fold-on-phone rounded-card border border-line bg-surface p-card shadow-1"
    >
      <summary className="fold-summary text-h3 text-text">{t('contact.form.open')}</summary>
      <h3 className="mb-4 text-h2 text-text max-md:sr-only">{t('contact.form.formTitle')}</h3>
      {isSent && (
        <Note
          role="status"
          tone="neutral"
          icon={CircleCheck}
          title={t('contact.form.sent')}
          className="mb-4"
        />
      )}
      <StaticForm
        action={action}
        refused={refused}
        className="max-md:mt-4"
        aria-label={t('contact.form.formTitle')}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="name"
            label={t('contact.form.name')}
            autoComplete="name"
            maxLength={100}
          />
          <TextField
            name="email"
            type="email"
            label={t('contact.form.email')}
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            name="subject"
            label={t('contact.form.subject')}
            maxLength={150}
            className="sm:col-span-2"
          />
          <Textarea
            name="message"
            label={t('contact.form.message')}
            rows={5}
            maxLength={4000}
            className="sm:col-span-2"
          />
        </div>
        <Button type="submit" size="lg" className="mt-5 max-sm:w-full">
          {t('contact.form.send')}
        </Button>
      </StaticForm>
    </details>
  );
}
