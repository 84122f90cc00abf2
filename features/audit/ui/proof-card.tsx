import Link2 from 'lucide-react/icons/link-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Unlink from 'lucide-react/icons/unlink';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { ProofView } from '../schema.ts';

interface ProofCardProps {
  proof: ProofView | null;
  refused: Refused | undefined;
}

export function ProofCard({ proof, refused }: ProofCardProps) {
  const { t } = useI18n();
  const isBroken = proof !== null && proof.broken !== null;
  return (
    <Note
      tone={isBroken ? 'danger' : 'neutral'}
      icon={proof === null ? Link2 : isBroken ? Unlink : ShieldCheck}
      title={t('audit.proof.title')}
      actions={
        <Form message={refused?.message} aria-label={t('audit.proof.check')}>
          {/* Another check is another act, although this form remains. */}
          <OnceKey key={proof?.at} />
          <SubmitButton tone="secondary" busyLabel={t('audit.proof.checking')}>
            {t('audit.proof.check')}
          </SubmitButton>
        </Form>
      }
    >
      {proof === null ? <p>{t('audit.proof.never')}</p> : <Found proof={proof} />}
    </Note>
  );
}

function Found({ proof }: { proof: ProofView }) {
  const { t, format } = useI18n();
  const { broken, entries, hash } = proof;
  const time = format.dateTime(new Date(proof.at));
  if (broken === null) {
    return (
      <>
        <p>{t('audit.proof.whole', { n: entries, time })}</p>
        {hash !== '' && (
          <p className="mt-1 text-caption text-text-3">
            {t('audit.proof.newest')}: <Ltr className="font-mono">{hash}</Ltr>
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p>{t('audit.proof.broken', { time })}</p>
      <p className="font-semibold text-danger-text">
        {t(`audit.broken.${broken.kind}`, {
          seq: broken.seq === null ? '' : format.number(broken.seq),
        })}
      </p>
      <p>{t('audit.proof.until', { n: entries })}</p>
    </>
  );
}
