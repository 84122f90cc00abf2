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

export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

interface Drawn {
  readonly props: { readonly icon: { readonly node: readonly Shape[] } };
}

const drawn = new WeakMap<LucideIcon, string>();

/** Attributes that only say where a shape is. A shape with another one remains an element. */
const places = new Set(['key', 'd', 'cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx', 'ry']);
const ends = new Set(['key', 'x1', 'y1', 'x2', 'y2', 'points']);

function circleLine(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function rectLine(x: number, y: number, width: number, height: number, r: number): string {
  const [h, v] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}z`;
}

/** The line of a shape as path data from an absolute point on; null if a path cannot draw it. */
function lineOf([name, attributes]: Shape): string | null {
  if (Object.keys(attributes).some((key) => !places.has(key) && !ends.has(key))) return null;
  const at = (key: string) => Number(attributes[key] ?? 0);
  const points = attributes['points'] ?? '';
  if (name === 'circle') return circleLine(at('cx'), at('cy'), at('r'));
  if (name === 'rect') return rectLine(at('x'), at('y'), at('width'), at('height'), at('rx'));
  if (name === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
  if (name === 'polyline') return `M${points}`;
  const line = name === 'path' ? (attributes['d'] ?? '') : '';
  // A relative start would count from the end of the line before.
  return line.startsWith('m') ? `M0 0${line}` : line || null;
}

function writeShape([name, attributes]: Shape): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    key === 'key' ? '' : ` ${key}="${value}"`,
  );
  return `<${name}${written.join('')}/>`;
}

/** Draws the shapes as one path where possible: a list has 70 icons of three shapes each. */
export function strokesFrom(shapes: readonly Shape[]): string {
  const lines = shapes.map(lineOf);
  const others = shapes.filter((_, index) => lines[index] === null);
  const path = lines.filter((line) => line !== null).join('');
  return `${path === '' ? '' : `<path d="${path}"/>`}${others.map(writeShape).join('')}`;
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
  const strokes = strokesFrom(render({}, null).props.icon.node);
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
