import ArrowRight from 'lucide-react/icons/arrow-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Send from 'lucide-react/icons/send';
import { Button } from '../button.tsx';
import type { ButtonTone } from '../button-style.ts';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';
import { LinkButton } from '../link-button.tsx';
import { useGalleryTexts } from './texts.ts';

/** Drawn by the classes of the real states, because a picture cannot point or tab. */
const hovered: Record<ButtonTone, string> = {
  primary: '!bg-primary-hover',
  secondary: '!bg-hover',
  tonal: '!bg-primary-line dark:!text-text',
  quiet: '!bg-primary-soft',
  danger: '!bg-danger-hover',
  'danger-outline': '!bg-danger-soft',
};
const tones = Object.keys(hovered) as ButtonTone[];

export function ButtonSection() {
  const text = useGalleryTexts();
  return (
    <Card title={text.buttons}>
      {/* Focusable, so that the keyboard can scroll it where the columns do not fit. */}
      <div
        className="overflow-x-auto p-1 -m-1"
        role="region"
        aria-label={text.buttons}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area needs the keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr className="text-caption text-text-3">
              <th className="sr-only">{text.buttons}</th>
              {[text.rest, text.hover, text.focus, text.busy, text.disabled].map((state) => (
                <th key={state} className="pe-6 pb-2 text-start font-normal">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tones.map((tone) => (
              <ToneRow key={tone} tone={tone} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="sm">{text.sizes.sm}</Button>
        <Button>{text.sizes.md}</Button>
        <Button size="lg">{text.sizes.lg}</Button>
        <LinkButton tone="secondary" to="#top">
          {text.next}
          <Icon of={ArrowRight} directional />
        </LinkButton>
        <Button tone="tonal" iconOnly aria-label={text.send}>
          <Icon of={Send} directional />
        </Button>
        <Button tone="secondary" size="sm" iconOnly aria-label={text.more}>
          <Icon of={Ellipsis} />
        </Button>
      </div>
    </Card>
  );
}

function ToneRow({ tone }: { tone: ButtonTone }) {
  const text = useGalleryTexts();
  return (
    <tr>
      <th className="pe-6 text-start text-small font-normal whitespace-nowrap text-text-2">
        {text.tones[tone]}
      </th>
      <td className="py-1.5 pe-6">
        <Button tone={tone}>{text.accept}</Button>
      </td>
      <td className="py-1.5 pe-6">
        <Button tone={tone} className={hovered[tone]}>
          {text.accept}
        </Button>
      </td>
      <td className="py-1.5 pe-6">
        <Button tone={tone} className="outline-2 outline-offset-2 outline-focus">
          {text.accept}
        </Button>
      </td>
      <td className="py-1.5 pe-6">
        <Button tone={tone} busy busyLabel={text.sending}>
          {text.accept}
        </Button>
      </td>
      <td className="py-1.5">
        <Button tone={tone} disabled>
          {text.accept}
        </Button>
      </td>
    </tr>
  );
}
