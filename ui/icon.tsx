import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';

export interface IconProps {
  /**
   * A Lucide icon, which must be imported by its path: `import Check from
   * 'lucide-react/icons/check'`.
   */
  of: LucideIcon;
  /** Pixels: 13 in a chip, 16 in a button, 18 in a note, 20 in a tile. */
  size?: number;
  stroke?: number;
  /** Mirrors icons that point in reading direction (arrows, chevrons, send, undo) in Arabic. */
  directional?: boolean;
  className?: string;
}

type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

interface Drawn {
  readonly props: { readonly icon: { readonly node: readonly Shape[] } };
}

const drawn = new WeakMap<LucideIcon, string>();

function writeShape([name, attributes]: Shape): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    key === 'key' ? '' : ` ${key}="${value}"`,
  );
  return `<${name}${written.join('')}/>`;
}

/**
 * The strokes of an icon as text, read once from its Lucide component. As React elements the 60
 * icons of a list were a third of its rendering time, and half of their bytes repeated the same ten
 * attributes.
 */
function strokesOf(icon: LucideIcon): string {
  const known = drawn.get(icon);
  if (known !== undefined) return known;
  const { render } = icon as unknown as { render: (props: object, ref: null) => Drawn };
  const strokes = render({}, null).props.icon.node.map(writeShape).join('');
  drawn.set(icon, strokes);
  return strokes;
}

/** An icon beside text, so it is hidden from assistive technology. */
export function Icon({
  of: drawing,
  size = 16,
  stroke,
  directional = false,
  className,
}: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('icon', directional && 'rtl:-scale-x-100', className)}
      {...(stroke === undefined ? {} : { style: { strokeWidth: stroke } })}
      // oxlint-disable-next-line react/no-danger -- constants of the icon package, never anybody's input
      dangerouslySetInnerHTML={{ __html: strokesOf(drawing) }}
    />
  );
}

/** The saffron rhombus marks money from or to Qeema, and new items. Only beside text. */
export function Rhombus({ size = 8 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 8 8"
      aria-hidden="true"
      focusable="false"
      className="shrink-0 text-accent"
    >
      <path d="M4 0l4 4-4 4-4-4z" fill="currentColor" />
    </svg>
  );
}
