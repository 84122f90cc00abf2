import { useEffect, useRef } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import type { Refused } from '#ui/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { useText } from '#ui/use-text.tsx';
import { DeviceFailureLine } from './device-failure.tsx';
import { useCanUsePasskeys } from './use-can-use-passkeys.ts';
import { endOffer, offerPasskeys, runPasskey } from './passkey-form.ts';

/**
 * Signs in with a passkey, in place of the password or as the second step. Hidden until a script knows
 * that the browser can use passkeys: React on the console, `watchPasskeys` on /auth.
 */
export function PasskeySignIn({ refused }: { refused: Refused | undefined }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const isShown = useCanUsePasskeys() === true;
  useEffect(() => {
    if (isShown && box.current !== null) void offerPasskeys(box.current);
    return endOffer;
  }, [isShown]);
  const press = () => {
    if (box.current !== null) void runPasskey(box.current);
  };
  return (
    <div ref={box} data-passkey hidden={!isShown} className="mt-4">
      <Form
        message={refused?.message}
        className="grid gap-3"
        aria-label={t('passkey.signIn.button')}
      >
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="credential" defaultValue="" />
        <Button tone="secondary" size="lg" wide data-passkey-button onClick={press}>
          <Icon of={KeyRound} size={18} />
          {t('passkey.signIn.button')}
        </Button>
        <DeviceFailureLine />
      </Form>
    </div>
  );
}
