import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';

export function RevisionText({ text }: { text: string }) {
  const { t } = useI18n();
  return text === '' ? (
    <p className="text-body text-text">{t('offer.negotiation.onlyTargets')}</p>
  ) : (
    <UserText className="max-w-measure text-body text-text">{text}</UserText>
  );
}
