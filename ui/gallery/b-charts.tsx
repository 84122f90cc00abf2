import { Card } from '../card.tsx';
import { Chart } from '../chart.tsx';
import type { ChartPoint } from '../chart-options.ts';
import { CountUp } from '../stat.tsx';
import { useListTexts } from './b-texts.ts';

const sliceValues = [12, 5, 3, 4, 21, 3];
const monthValues = [342, 165, 130, 296, 388, 262];

/** A donut and bars, and the three states that take their place. */
export function ChartSection() {
  const words = useListTexts();
  const slices: ChartPoint[] = words.slices.map((label, index) => ({
    label,
    value: sliceValues[index] ?? 0,
  }));
  const months: ChartPoint[] = words.months.map((label, index) => ({
    label,
    value: monthValues[index] ?? 0,
    current: index === words.months.length - 1,
  }));
  return (
    <div className="grid gap-gap md:grid-cols-2">
      <Card title={words.byStatus}>
        <Chart
          label={words.byStatus}
          kind="donut"
          state="ready"
          points={slices}
          centre={
            <>
              <span className="text-stat text-text">
                <CountUp value={48} />
              </span>
              <span className="text-caption text-text-3">{words.rfqs}</span>
            </>
          }
        />
      </Card>
      <Card title={words.byMonth}>
        <Chart label={words.byMonth} kind="bars" state="ready" points={months} />
      </Card>
      {(['loading', 'error', 'ready'] as const).map((state) => (
        <Card key={state} title={words.charts}>
          <Chart
            label={words.charts}
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
