import { Card } from '../card.tsx';
import { Chart } from '../chart.tsx';
import type { ChartPoint } from '../chart-options.ts';
import { LoadStateContext, readyState, type LoadState } from '../load-state.ts';
import { CountUp } from '../stat.tsx';
import { useListTexts } from './b-texts.ts';

const sliceValues = [12, 5, 3, 4, 21, 3];
const monthValues = [342, 165, 130, 296, 388, 262];

const missing: readonly LoadState[] = [
  { state: 'loading' },
  { state: 'failed', requestId: 'b7f2c1d0' },
  readyState,
];

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
        <Chart label={text.byMonth} kind="bars" points={months} />
      </Card>
      {missing.map((load) => (
        <Card key={load.state} title={text.charts}>
          <LoadStateContext value={load}>
            <Chart
              label={text.charts}
              kind={load.state === 'loading' ? 'bars' : 'donut'}
              points={[]}
            />
          </LoadStateContext>
        </Card>
      ))}
    </div>
  );
}
