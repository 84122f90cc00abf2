import { useText } from '#ui/use-text.tsx';

/**
 * The line for failures of the device. It carries every text, because the script that shows one has no
 * translations (passkey-form.ts).
 */
export function DeviceFailureLine({ isNew = false }: { isNew?: boolean }) {
  const t = useText();
  return (
    <p
      role="alert"
      hidden
      data-passkey-failure
      data-unsupported={t('passkey.unsupported')}
      data-cancelled={t(isNew ? 'passkey.notCreated' : 'passkey.cancelled')}
      data-exists={t('passkey.exists')}
      data-unreachable={t('passkey.unreachable')}
      className="text-small text-danger-text"
    />
  );
}
