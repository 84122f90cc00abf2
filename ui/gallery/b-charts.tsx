import { Card } from '../card.tsx';
import { Chart } from '../chart.tsx';
import type { ChartPoint } from '../chart-options.ts';
import { CountUp } from '../stat.tsx';
import { useListTexts } from './b-texts.ts';

const sliceValues = [12, 5, 3, 4, 21, 3];
const monthValues = [342, 165, 130, 296, 388, 262];

export function ChartSection() {
  const text = useListTexts();
  const slices: ChartPoint[] = text.slices.map((label, index) => ({
    label,
    value: sliceValues[index] ?? 0,
  }));
  const months: ChartPoint[] = text.months.map((label, index) => ({
    label,
    value: monthValues[index] ?? 0,
    current: index === text.months.length - 1,
  }));
  return (
    <div className="grid gap-gap md:grid-cols-2">
      <Card title={text.byStatus}>
        <Chart
          label={text.byStatus}
          kind="donut"
          state="ready"
          points={slices}
          centre={
            <>
              <span className="text-stat text-text">
                <CountUp value={48} />
              </span>
              <span className="text-caption text-text-3">{text.rfqs}</span>
            </>
          }
        />
      </Card>
      <Card title={text.byMonth}>
        <Chart label={text.byMonth} kind="bars" state="ready" points={months} />
      </Card>
      {(['loading', 'error', 'ready'] as const).map((state) => (
        <Card key={state} title={text.charts}>
          <Chart
            label={text.charts}
            kind={state === 'loading' ? 'bars' : 'donut'}
            state={state}
            points={[]}
            onRetry={() => undefined}
          />
        </Card>
      ))}
    </div>
  );
}
