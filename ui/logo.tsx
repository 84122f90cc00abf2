import { useText } from './use-text.tsx';
import { cx } from './classes.ts';

export interface Brand {
  name?: string;
  /** The operator's image (square, at least 64 px) if it replaces the mark. */
  logoUrl?: string;
}

/**
 * The mark: a Q that becomes ق under two saffron dots. Never mirrored or recoloured; on dark it has
 * a teal tile.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <rect width="32" height="32" rx="8" fill="#0B5D53" />
      <circle cx="16" cy="19.25" r="6.5" fill="none" stroke="#fff" strokeWidth="3.5" />
      <path d="M18 21.25l6.6 6.6" stroke="#fff" strokeWidth="3.5" />
      <path d="M11.75 2.5l3 3-3 3-3-3zM20.25 2.5l3 3-3 3-3-3z" fill="#F0B53A" />
    </svg>
  );
}

export interface LogoProps {
  brand?: Brand;
  size?: number;
  markOnly?: boolean;
  className?: string;
}

export function Logo({ brand, size = 28, markOnly = false, className }: LogoProps) {
  const t = useText();
  const brandName = brand?.name ?? t('shell.brand');
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      {brand?.logoUrl === undefined ? (
        <LogoMark size={size} />
      ) : (
        <img
          src={brand.logoUrl}
          alt=""
          width={size}
          height={size}
          className="rounded-button object-contain"
        />
      )}
      <bdi className={markOnly ? 'sr-only' : 'text-h2 text-text'}>{brandName}</bdi>
    </span>
  );
}
