import { ChartSection } from './b-charts.tsx';
import { DateAndFileSection } from './b-fields.tsx';
import { ListSection } from './b-list.tsx';

export function WideSections() {
  return (
    <div className="mt-gap flex min-w-0 flex-col gap-gap">
      <ListSection />
      <DateAndFileSection />
      <ChartSection />
    </div>
  );
}
