import { Card } from '../card.tsx';
import { useGalleryTexts } from './texts.ts';

/**
 * Class names are written in full, because the stylesheet contains only classes that it finds in a
 * source.
 */
const swatches: readonly (readonly [string, string])[] = [
  ['bg', 'bg-bg'],
  ['side', 'bg-side'],
  ['surface', 'bg-surface'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['line-field', 'bg-line-field'],
  ['text-3', 'bg-text-3'],
  ['text-2', 'bg-text-2'],
  ['text', 'bg-text'],
  ['primary-soft', 'bg-primary-soft'],
  ['primary-line', 'bg-primary-line'],
  ['primary', 'bg-primary'],
  ['accent-soft', 'bg-accent-soft'],
  ['accent', 'bg-accent'],
  ['accent-text', 'bg-accent-text'],
  ['danger-soft', 'bg-danger-soft'],
  ['danger', 'bg-danger'],
  ['success', 'bg-success'],
  ['selected', 'bg-selected'],
  ['hover', 'bg-hover'],
  ['skeleton', 'bg-skeleton'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
  ['success-soft', 'bg-success-soft'],
  ['focus', 'bg-focus'],
  ['accent-line', 'bg-accent-line'],
  ['danger-line', 'bg-danger-line'],
  ['chart-1', 'bg-chart-1'],
  ['chart-2', 'bg-chart-2'],
  ['chart-3', 'bg-chart-3'],
  ['chart-4', 'bg-chart-4'],
  ['chart-5', 'bg-chart-5'],
  ['chart-6', 'bg-chart-6'],
  ['primary-hover', 'bg-primary-hover'],
  ['primary-active', 'bg-primary-active'],
  ['disabled', 'bg-disabled'],
];

export function ColourSection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.colour}>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-3 sm:grid-cols-9">
        {swatches.map(([token, swatch]) => (
          <li key={token} className="min-w-0">
            <span className={`block h-9 rounded-button border border-line ${swatch}`} />
            <bdi dir="ltr" className="text-page-start block truncate text-[11px] text-text-3">
              {token}
            </bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function TypeSection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.type}>
      <div className="flex flex-col gap-2">
        <p className="text-display">
          {text.value} <bdi>1,204.50</bdi>
        </p>
        <p className="text-h1">{text.pageTitle}</p>
        <p className="text-h2">{text.section}</p>
        <p className="text-h3">{text.cardTitle}</p>
        <p className="text-body">
          {text.body} <bdi>الدانة للمقاولات</bdi> {text.bodyEnd} <bdi dir="ltr">AED 6,450.00</bdi>
        </p>
        <p className="text-caption text-text-3">{text.caption}</p>
      </div>
    </Card>
  );
}
