import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Chart } from '#ui/chart.tsx';
import type { ChartColour } from '#ui/chart-options.ts';
import { CountUp } from '#ui/stat.tsx';

export interface Slice {
  readonly label: string;
  readonly count: number;
  readonly colour: ChartColour;
  readonly to: string;
}

interface StatusCardProps {
  title: string;
  note?: string;
  slices: readonly Slice[];
  unit: (count: number) => string;
  empty: string;
  sheet: ReactNode;
}

export function StatusCard({ title, note, slices, unit, empty, sheet }: StatusCardProps) {
  const { format } = useI18n();
  const total = slices.reduce((sum, slice) => sum + slice.count, 0);
  return (
    <Card
      title={title}
      titleNote={note !== undefined && <span className="text-caption text-text-3">{note}</span>}
      actions={sheet}
      className="h-full"
    >
      <Chart
        label={title}
        kind="donut"
        height={200}
        points={slices.map(({ label, count, colour, to }) => ({ label, value: count, colour, to }))}
        formatValue={format.number}
        centre={
          <>
            <span className="text-stat text-text">
              <CountUp key={total} value={total} />
            </span>
            <span className="text-caption text-text-3">{unit(total)}</span>
          </>
        }
        empty={empty}
      />
    </Card>
  );
}
