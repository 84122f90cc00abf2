import { initialsOf } from '../shared/short-name.ts';
import { cx } from './classes.ts';

export interface AvatarProps {
  name: string;
  src?: string | undefined;
  size?: number;
  kind?: 'person' | 'company';
}

/** A picture or initials beside a written name, so it is hidden from assistive technology. */
export function Avatar({ name, src, size = 32, kind = 'person' }: AvatarProps) {
  const shape = kind === 'person' ? 'rounded-button' : 'rounded-full';
  if (src !== undefined) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={cx('shrink-0 object-cover', shape)}
      />
    );
  }
  const colours = kind === 'person' ? 'fill-skeleton' : 'fill-text';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <rect width="32" height="32" rx={kind === 'person' ? 8 : 16} className={colours} />
      <text
        x="16"
        y="16"
        textAnchor="middle"
        dominantBaseline="central"
        className={cx(
          'text-[12px] font-semibold',
          kind === 'person' ? 'fill-text-2' : 'fill-surface',
        )}
      >
        {initialsOf(name, kind)}
      </text>
    </svg>
  );
}

export interface ProfileRingProps extends Omit<AvatarProps, 'kind' | 'size'> {
  /**
   * `active` draws a full green ring, `expired` a full red one; a number is the profile's
   * completion in percent.
   */
  state: 'active' | 'expired' | number;
}

/** Radius of the ring's middle line: 40 px outside, stroke 2.5. */
const ringRadius = 18.75;
const ringLength = 2 * Math.PI * ringRadius;

/** A company's avatar in a ring that shows its status, which is also written beside it. */
export function ProfileRing({ name, src, state }: ProfileRingProps) {
  const share = typeof state === 'number' ? Math.min(100, Math.max(0, state)) / 100 : 1;
  const colour =
    state === 'active' ? 'text-success' : state === 'expired' ? 'text-danger' : 'text-primary';
  return (
    <span className="relative inline-flex size-10 shrink-0 items-center justify-center">
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        focusable="false"
        className={cx('absolute inset-0 -rotate-90', colour)}
      >
        <circle
          cx="20"
          cy="20"
          r={ringRadius}
          fill="none"
          strokeWidth="2.5"
          className="stroke-line-strong"
        />
        <circle
          cx="20"
          cy="20"
          r={ringRadius}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={`${(share * ringLength).toFixed(2)} ${ringLength.toFixed(2)}`}
        />
      </svg>
      <Avatar name={name} src={src} size={31} kind="company" />
    </span>
  );
}
