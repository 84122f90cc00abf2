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
  const words = useGalleryTexts();
  return (
    <Card title={words.fields}>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4 sm:grid-cols-3">
        <TextField
          name="company"
          label={words.company}
          placeholder={words.tradeName}
          hint={words.companyHint}
        />
        <TextField name="companyFilled" label={words.company} defaultValue={words.companyValue} />
        <DigitsField name="trn" label={words.trn} defaultValue="100318472900003" />
        <TextField
          type="email"
          name="email"
          label={words.email}
          defaultValue="salem@aldana"
          error={words.emailWrong}
        />
        <TextField
          name="expiry"
          label={words.expiry}
          defaultValue="14/03/2027"
          hint={words.expiryHint}
          readOnly
        />
        <NumberField
          name="price"
          label={words.price}
          defaultValue="6450.00"
          decimals={2}
          end="AED"
        />
        <PhoneField name="phone" label={words.phone} />
        <Select
          name="city"
          label={words.city}
          placeholder={words.chooseCity}
          options={words.cities.map((city) => ({ value: city, label: city }))}
        />
        <Select
          name="cityWrong"
          label={words.city}
          error={words.required}
          placeholder={words.chooseCity}
          options={words.cities.map((city) => ({ value: city, label: city }))}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Checkbox name="selected" defaultChecked>
          {words.selected}
        </Checkbox>
        <Checkbox name="not">{words.not}</Checkbox>
        <Checkbox name="some" isMixed>
          {words.some}
        </Checkbox>
        <Switch label={words.notify} defaultChecked />
        <Switch label={words.notify} labelHidden />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Segmented
          name="method"
          label={words.method}
          defaultValue="delivery"
          choices={[
            { value: 'delivery', label: words.delivery, icon: Truck },
            { value: 'pickup', label: words.pickup, icon: Package },
          ]}
        />
        <RadioGroup
          name="place"
          label={words.radio}
          defaultValue="0"
          inline
          choices={words.radioChoices.map((label, index) => ({ value: String(index), label }))}
        />
        <CodeField name="code" label={words.code} hint={words.codeHint} />
        <Textarea name="note" label={words.note} optional charactersMax={500} />
      </div>
    </Card>
  );
}
