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
function checkRules(typed: string) {
  return {
    length: typed.length >= 8,
    lower: /[a-z]/.test(typed),
    upper: /[A-Z]/.test(typed),
    digit: /\d/.test(typed),
    special: /[@#$%^&+=!*()]/.test(typed),
  };
}

export function FormSection() {
  const text = useGalleryTexts();
  const validate = (data: FormData): FieldErrors => ({
    accountType: data.has('accountType') ? [] : [text.required],
    email: /^\S+@\S+\.\S+$/.test(textOf(data, 'email')) ? [] : [text.emailWrong],
    password: data.get('password') === '' ? [text.required] : [],
    confirm: data.get('confirm') === data.get('password') ? [] : [text.noMatch],
    terms: data.has('terms') ? [] : [text.termsMissing],
  });
  return (
    <Card title={text.form}>
      <Form
        validate={validate}
        onSubmit={(event) => {
          event.preventDefault();
          showToast({ status: 1, message: text.accountReady });
        }}
        className="mx-auto flex max-w-[440px] flex-col gap-4"
        aria-label={text.form}
      >
        <RadioCards
          name="accountType"
          label={text.accountType}
          choices={[
            { value: 'buyer', label: text.buyer, detail: text.buyerDetail, icon: ShoppingCart },
            { value: 'supplier', label: text.supplier, detail: text.supplierDetail, icon: Store },
          ]}
        />
        <TextField
          type="email"
          name="email"
          label={text.email}
          icon={Mail}
          autoComplete="email"
          large
        />
        <PasswordField name="password" label={text.password} checkRules={checkRules} large />
        <PasswordField name="confirm" label={text.confirm} autoComplete="new-password" large />
        <Checkbox name="terms">{text.terms}</Checkbox>
        <SubmitButton size="lg" wide busyLabel={text.sending}>
          {text.submit}
        </SubmitButton>
      </Form>
    </Card>
  );
}
