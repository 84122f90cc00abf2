// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ActionFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { Checkbox } from './checkbox.tsx';
import { CodeField } from './code-field.tsx';
import { DigitsField } from './digits-field.tsx';
import { Form } from './form.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Select } from './select.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

/** A form around fields, and what its action received when it was sent. */
function openForm(fields: ReactNode, locale: 'en' | 'ar' = 'en') {
  const received: Record<string, FormDataEntryValue[]>[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    const form = await request.formData();
    received.push(Object.fromEntries([...form.keys()].map((key) => [key, form.getAll(key)])));
    return null;
  };
  const page = openPage(
    <Form>
      {fields}
      <SubmitButton busyLabel="Sending">Send</SubmitButton>
    </Form>,
    { locale, action },
  );
  const send = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    return received[0];
  };
  return { ...page, send };
}

describe('a number field', () => {
  it('groups its number when it is left and posts plain decimal text', async () => {
    const { user, send } = openForm(<NumberField name="price" label="Price" decimals={2} />);
    const field = await screen.findByRole('textbox', { name: 'Price' });
    await user.type(field, '6450');
    await user.tab();
    expect(field).toHaveProperty('value', '6,450.00');
    expect(await send()).toEqual({ price: ['6450.00'] });
  });

  it.each([
    ['Arabic digits', '١٢٣٤٫٥', '1234.5'],
    ['a grouped number', '1,234.5', '1234.5'],
    ['spaces between thousands', '1 234', '1234'],
    ['more decimals than the currency has', '1.2345', '1.2345'],
  ])('accepts %s', async (_name, typed, posted) => {
    const { user, send } = openForm(<NumberField name="price" label="Price" />);
    await user.type(await screen.findByRole('textbox', { name: 'Price' }), typed);
    expect(await send()).toEqual({ price: [posted] });
  });

  it('keeps an invalid number as typed, so that the error can quote it', async () => {
    const { user, send } = openForm(<NumberField name="price" label="Price" />);
    const field = await screen.findByRole('textbox', { name: 'Price' });
    await user.type(field, 'twelve');
    await user.tab();
    expect(field).toHaveProperty('value', 'twelve');
    expect(await send()).toEqual({ price: ['twelve'] });
  });

  it('shows a stored amount grouped and posts it unchanged', async () => {
    const { send } = openForm(
      <NumberField name="price" label="Price" decimals={3} defaultValue="1250.5" />,
    );
    expect(await screen.findByDisplayValue('1,250.500')).toBeTruthy();
    expect(await send()).toEqual({ price: ['1250.500'] });
  });

  it('posts its own value where several fields have one name', async () => {
    const { user, send } = openForm(
      <>
        <NumberField name="price" label="Price 1" id="one" />
        <NumberField name="price" label="Price 2" id="two" />
      </>,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Price 1' }), '1,000');
    await user.type(screen.getByRole('textbox', { name: 'Price 2' }), '2,000');
    expect(await send()).toEqual({ price: ['1000', '2000'] });
  });
});

describe('a field of digits', () => {
  it('drops spaces and dashes of a TRN in either script', async () => {
    const { user, send } = openForm(<DigitsField name="trn" label="TRN" />);
    await user.type(await screen.findByRole('textbox', { name: 'TRN' }), '١٠٠ 2340-1987 60003');
    expect(await send()).toEqual({ trn: ['1002340198760003'] });
  });

  it('a phone number is typed left to right on an Arabic page', async () => {
    const { user, send } = openForm(<PhoneField name="mobile" label="الجوال" />, 'ar');
    const field = await screen.findByRole('textbox', { name: 'الجوال' });
    expect(field.getAttribute('dir')).toBe('ltr');
    await user.type(field, '+٩٧١٥٠٤١٨٧٧٢٦');
    expect(await send()).toEqual({ mobile: ['+971504187726'] });
  });
});

describe('a code field', () => {
  it('takes the digits of a pasted sentence and reports the complete code once', async () => {
    const onComplete = vi.fn<(code: string) => void>();
    const { user, send } = openForm(<CodeField name="code" label="Code" onComplete={onComplete} />);
    await user.click(await screen.findByRole('textbox', { name: 'Code' }));
    await user.paste('Your code: ٤٨٢ ٠١٧');
    expect(onComplete.mock.calls).toEqual([['482017']]);
    expect(await send()).toEqual({ code: ['482017'] });
  });

  it('ignores letters and digits beyond its length', async () => {
    const { user, send } = openForm(<CodeField name="code" label="Code" />);
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '12a34567');
    expect(await send()).toEqual({ code: ['123456'] });
  });
});

describe('a password field', () => {
  it('shows and hides the typed text and reports its state', async () => {
    const { user, t } = openForm(<PasswordField name="password" label="Password" />);
    const field = await screen.findByLabelText('Password');
    await user.type(field, 'Kandura!42');
    expect(field).toHaveProperty('type', 'password');
    const reveal = screen.getByRole('button', { name: `${t('ui.showPassword')}: Password` });
    await user.click(reveal);
    expect(field).toHaveProperty('type', 'text');
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
    await user.click(reveal);
    expect(field).toHaveProperty('type', 'password');
  });

  it('ticks the rules that a new password meets while it is typed', async () => {
    const checkRules = (typed: string) => ({
      length: typed.length >= 8,
      lower: /[a-z]/.test(typed),
      upper: /[A-Z]/.test(typed),
      digit: /\d/.test(typed),
      special: /[!@#]/.test(typed),
    });
    const { user } = openForm(
      <PasswordField name="password" label="Password" checkRules={checkRules} />,
    );
    const met = () =>
      [...document.querySelectorAll<HTMLElement>('[data-rule][data-met=true]')].map(
        ({ dataset }) => dataset['rule'],
      );
    const field = await screen.findByLabelText('Password');
    expect(met()).toEqual([]);
    await user.type(field, 'kandura4');
    expect(met()).toEqual(['length', 'lower', 'digit']);
    await user.type(field, 'K!');
    expect(met()).toEqual(['length', 'lower', 'upper', 'digit', 'special']);
  });
});

describe('a choice', () => {
  it('of a select without a default begins with its placeholder and posts the chosen value', async () => {
    const options = [
      { value: 'dxb', label: 'Dubai' },
      { value: 'auh', label: 'Abu Dhabi' },
    ];
    const { user, send } = openForm(
      <Select name="city" label="City" placeholder="Choose a city" options={options} />,
    );
    const select = await screen.findByRole('combobox', { name: 'City' });
    expect(select).toHaveProperty('value', '');
    await user.selectOptions(select, 'Abu Dhabi');
    expect(await send()).toEqual({ city: ['auh'] });
  });

  it('between cards is moved by the arrow keys', async () => {
    const choices = [
      { value: 'buyer', label: 'Buyer', detail: 'I buy goods.' },
      { value: 'supplier', label: 'Supplier', detail: 'I sell goods.' },
    ];
    const { user, send } = openForm(
      <RadioCards name="type" label="Account type" choices={choices} defaultValue="buyer" />,
    );
    const first = await screen.findByRole('radio', { name: /Buyer/ });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(await send()).toEqual({ type: ['supplier'] });
  });

  it('of a check box is posted only when it is ticked', async () => {
    const { user, send } = openForm(
      <>
        <Checkbox name="terms">I agree to the terms</Checkbox>
        <Checkbox name="news">Send me news</Checkbox>
      </>,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to the terms' }));
    expect(Object.keys((await send()) ?? {})).toEqual(['terms']);
  });
});

it('a switch reports its new state at once and is turned by the space bar', async () => {
  const onChange = vi.fn<(isOn: boolean) => void>();
  const { user } = openPage(
    <Switch label="Quiet hours" onChange={(event) => onChange(event.currentTarget.checked)} />,
  );
  (await screen.findByRole('switch', { name: 'Quiet hours' })).focus();
  await user.keyboard(' ');
  await user.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

it('a text area counts the characters that are used', async () => {
  const { user, container } = openForm(<Textarea name="note" label="Note" charactersMax={1000} />);
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Crane access');
  expect(container.textContent).toMatch(/12\D+1,000/);
});
