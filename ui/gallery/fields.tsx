import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { CodeField } from '../code-field.tsx';
import { DigitsField } from '../digits-field.tsx';
import { NumberField } from '../number-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { TextField } from '../text-field.tsx';
import { Textarea } from '../textarea.tsx';
import { useGalleryTexts } from './texts.ts';

export function FieldSection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.fields}>
      <TypedFields />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Checkbox name="selected" defaultChecked>
          {text.selected}
        </Checkbox>
        <Checkbox name="not">{text.not}</Checkbox>
        <Checkbox name="some" isMixed>
          {text.some}
        </Checkbox>
        <Switch label={text.notify} defaultChecked />
        <Switch label={text.notify} labelHidden />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Segmented
          name="method"
          label={text.method}
          defaultValue="delivery"
          choices={[
            { value: 'delivery', label: text.delivery, icon: Truck },
            { value: 'pickup', label: text.pickup, icon: Package },
          ]}
        />
        <RadioGroup
          name="place"
          label={text.radio}
          defaultValue="0"
          inline
          choices={text.radioChoices.map((label, index) => ({ value: String(index), label }))}
        />
        <CodeField name="code" label={text.code} hint={text.codeHint} />
        <Textarea name="note" label={text.note} optional charactersMax={500} />
      </div>
    </Card>
  );
}

function TypedFields() {
  const text = useGalleryTexts();
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4 sm:grid-cols-3">
      <TextField
        name="company"
        label={text.company}
        placeholder={text.tradeName}
        hint={text.companyHint}
      />
      <TextField name="companyFilled" label={text.company} defaultValue={text.companyValue} />
      <DigitsField name="trn" label={text.trn} defaultValue="100318472900003" />
      <TextField
        type="email"
        name="email"
        label={text.email}
        defaultValue="salem@aldana"
        error={text.emailWrong}
      />
      <TextField
        name="expiry"
        label={text.expiry}
        defaultValue="14/03/2027"
        hint={text.expiryHint}
        readOnly
      />
      <NumberField name="price" label={text.price} defaultValue="6450.00" decimals={2} end="AED" />
      <PhoneField name="phone" label={text.phone} />
      <Select
        name="city"
        label={text.city}
        placeholder={text.chooseCity}
        options={text.cities.map((city) => ({ value: city, label: city }))}
      />
      <Select
        name="cityWrong"
        label={text.city}
        error={text.required}
        placeholder={text.chooseCity}
        options={text.cities.map((city) => ({ value: city, label: city }))}
      />
    </div>
  );
}
