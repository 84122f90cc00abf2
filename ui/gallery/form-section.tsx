import Mail from 'lucide-react/icons/mail';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import { textOf } from '../../shared/form-text.ts';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Form } from '../form.tsx';
import type { FieldErrors } from '../form-errors.ts';
import { PasswordField } from '../password-field.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextField } from '../text-field.tsx';
import { showToast } from '../toast-store.ts';
import { useGalleryTexts } from './texts.ts';

/** The five marks of the gallery's own sample; real pages pass the rules of sign-up. */
function judge(typed: string) {
  return {
    length: typed.length >= 8,
    lower: /[a-z]/.test(typed),
    upper: /[A-Z]/.test(typed),
    digit: /\d/.test(typed),
    special: /[@#$%^&+=!*()]/.test(typed),
  };
}

export function FormSection() {
  const words = useGalleryTexts();
  const validate = (data: FormData): FieldErrors => ({
    accountType: data.has('accountType') ? [] : [words.required],
    email: /^\S+@\S+\.\S+$/.test(textOf(data, 'email')) ? [] : [words.emailWrong],
    password: data.get('password') === '' ? [words.required] : [],
    confirm: data.get('confirm') === data.get('password') ? [] : [words.noMatch],
    terms: data.has('terms') ? [] : [words.termsMissing],
  });
  return (
    <Card title={words.form}>
      <Form
        validate={validate}
        onSubmit={(event) => {
          event.preventDefault();
          showToast({ status: 1, message: words.accountReady });
        }}
        className="mx-auto flex max-w-[440px] flex-col gap-4"
        aria-label={words.form}
      >
        <RadioCards
          name="accountType"
          label={words.accountType}
          choices={[
            { value: 'buyer', label: words.buyer, detail: words.buyerDetail, icon: ShoppingCart },
            { value: 'supplier', label: words.supplier, detail: words.supplierDetail, icon: Store },
          ]}
        />
        <TextField
          type="email"
          name="email"
          label={words.email}
          icon={Mail}
          autoComplete="email"
          large
        />
        <PasswordField name="password" label={words.password} judge={judge} large />
        <PasswordField name="confirm" label={words.confirm} autoComplete="new-password" large />
        <Checkbox name="terms">{words.terms}</Checkbox>
        <SubmitButton size="lg" wide busyLabel={words.sending}>
          {words.submit}
        </SubmitButton>
      </Form>
    </Card>
  );
}
