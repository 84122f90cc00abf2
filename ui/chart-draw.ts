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
  type ChartLook,
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

/** Reads the page's current colour tokens. */
function readInk(canvas: HTMLCanvasElement): ChartInk {
  const style = getComputedStyle(canvas);
  return {
    colour: (token) => style.getPropertyValue(`--${token}`).trim(),
    family: style.fontFamily,
  };
}

export type DrawInput = Omit<ChartLook, 'ink'> & { kind: 'donut' | 'bars' };

/** Draws on the canvas. Returns a function that removes the chart. */
export function drawChart(canvas: HTMLCanvasElement, { kind, ...rest }: DrawInput): () => void {
  const look: ChartLook = { ...rest, ink: readInk(canvas) };
  const labels = look.points.map((point) => point.label);
  const values = look.points.map((point) => point.value);
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
                backgroundColor: look.points.map((point, index) =>
                  look.ink.colour(sliceColour(point, index)),
                ),
              },
            ],
          },
          options: donutOptions(look),
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
                backgroundColor: look.points.map((point) =>
                  look.ink.colour(
                    point.colour ?? (point.current === true ? 'primary' : 'primary-line'),
                  ),
                ),
              },
            ],
          },
          options: barOptions(look),
        });
  return () => chart.destroy();
}
