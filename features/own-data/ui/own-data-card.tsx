import { useState, type FormEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

const address = '/api/dashboard/own_data';

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function nameOf(response: Response): string {
  return (
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ??
    'my-data.zip'
  );
}

/**
 * Downloads one's own data after a password check. Before JavaScript the form posts to the API,
 * which answers with the file.
 */
export function OwnDataCard() {
  const { t, locale } = useI18n();
  const isAlive = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async (form: HTMLFormElement) => {
    const typed = new FormData(form).get('password');
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Accept-Language': locale },
      body: new URLSearchParams({ password: typeof typed === 'string' ? typed : '' }),
    });
    if (!response.ok) {
      const answer = (await response.json()) as { message?: string };
      setProblem(answer.message ?? t('ownData.failed'));
      return;
    }
    saveFile(await response.blob(), nameOf(response));
    form.reset();
    showToast({ status: 1, message: t('ownData.done') });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="password"]');
    if (field?.value === '') {
      setProblem(t('validation.required'));
      field.focus();
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    download(event.currentTarget)
      .catch(() => setProblem(t('ownData.failed')))
      .finally(() => setIsBusy(false));
  };
  return (
    <Card id="own-data" title={t('ownData.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">{t('ownData.lead')}</p>
      <form
        method="post"
        action={address}
        onSubmit={submit}
        // The browser's own message is in the browser's language and not the page's.
        noValidate={isAlive}
        className="flex flex-wrap items-start gap-3"
      >
        <PasswordField
          id="own-data-password"
          name="password"
          label={t('ownData.password')}
          error={problem}
          required
          className="min-w-0 flex-1 basis-52"
        />
        <Button
          type="submit"
          tone="secondary"
          busy={isBusy}
          busyLabel={t('ownData.busy')}
          className="md:mt-6"
        >
          {t('ownData.button')}
        </Button>
      </form>
    </Card>
  );
}
