import { Avatar, ProfileRing } from '../avatar.tsx';
import { Card } from '../card.tsx';
import { CopyValue } from '../copy-value.tsx';
import { DefinitionList } from '../definition-list.tsx';
import { Money } from '../money.tsx';
import { CountUp, Stat, StatGroup } from '../stat.tsx';
import { Bdi, Ltr, UserText } from '../user-text.tsx';
import { useGalleryTexts } from './texts.ts';

export function ProfileSection() {
  const text = useGalleryTexts();
  const rings = [
    { state: 'active', label: text.active },
    { state: 65, label: '65%' },
    { state: 'expired', label: text.expired },
  ] as const;
  return (
    <div className="flex min-w-0 flex-col gap-gap">
      <StatGroup>
        <Stat label={text.openRfqs} fact={text.openRfqsFact}>
          <CountUp value={1248} />
        </Stat>
        <Stat wide label={text.spent} fact={text.spentFact}>
          <Money amount="1204300.50" currency="AED" />
        </Stat>
        <Stat wide label={text.discount} fact={text.discountFact} tone="accent">
          <Money amount="3730.00" currency="AED" tone="accent" />
        </Stat>
      </StatGroup>
      <Card title={text.profile}>
        <div className="flex flex-wrap items-center gap-6">
          {rings.map(({ state, label }) => (
            <span
              key={label}
              className="flex flex-col items-center gap-1.5 text-caption text-text-3"
            >
              <ProfileRing name={text.companyValue} state={state} />
              <Ltr>{label}</Ltr>
            </span>
          ))}
          <Avatar name="Salem Khalid" />
        </div>
        <DefinitionList
          className="mt-4"
          items={[
            { term: text.buyerName, value: <Bdi>الدانة للمقاولات</Bdi> },
            {
              term: text.iban,
              value: <CopyValue value="AE07 0331 2345 6789 0123 456" label={text.copyIban} />,
            },
            { term: text.landmark, value: null },
            {
              term: text.note,
              value: <UserText>Site gate closes at 16:00. يرجى التنسيق مع مهندس الموقع.</UserText>,
            },
          ]}
        />
      </Card>
    </div>
  );
}
