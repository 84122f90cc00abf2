import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  LinearScale,
  Tooltip,
} from 'chart.js';
import {
  barOptions,
  donutOptions,
  sliceColour,
  type ChartInk,
  type ChartSettings,
} from './chart-options.ts';

// Registers only the parts that are drawn, so that the rest of the library is not loaded.
Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  LinearScale,
  Tooltip,
);

function readInk(canvas: HTMLCanvasElement): ChartInk {
  const style = getComputedStyle(canvas);
  return {
    colour: (token) => style.getPropertyValue(`--${token}`).trim(),
    family: style.fontFamily,
  };
}

export type DrawInput = Omit<ChartSettings, 'ink'> & { kind: 'donut' | 'bars' };

export function drawChart(canvas: HTMLCanvasElement, { kind, ...rest }: DrawInput): () => void {
  const settings: ChartSettings = { ...rest, ink: readInk(canvas) };
  const labels = settings.points.map((point) => point.label);
  const values = settings.points.map((point) => point.value);
  const chart =
    kind === 'donut'
      ? new Chart(canvas, {
          type: 'doughnut',
          data: {
            labels,
            datasets: [
              {
                data: values,
                borderWidth: 0,
                backgroundColor: settings.points.map((point, index) =>
                  settings.ink.colour(sliceColour(point, index)),
                ),
              },
            ],
          },
          options: donutOptions(settings),
        })
      : new Chart(canvas, {
          type: 'bar',
          data: {
            labels,
            datasets: [
              {
                data: values,
                borderRadius: 4,
                categoryPercentage: 0.9,
                barPercentage: 0.82,
                maxBarThickness: 48,
                backgroundColor: settings.points.map((point) =>
                  settings.ink.colour(
                    point.colour ?? (point.current === true ? 'primary' : 'primary-line'),
                  ),
                ),
              },
            ],
          },
          options: barOptions(settings),
        });
  return () => chart.destroy();
}
