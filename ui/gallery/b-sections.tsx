import { ChartSection } from './b-charts.tsx';
import { DateAndFileSection } from './b-fields.tsx';
import { SheetSection } from './sheet-section.tsx';
import { ListSection } from './b-list.tsx';

export function WideSections() {
  return (
    <div className="mt-gap flex min-w-0 flex-col gap-gap">
      <ListSection />
      <SheetSection />
      <DateAndFileSection />
      <ChartSection />
    </div>
  );
}
