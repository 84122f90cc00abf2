import type { LucideIcon } from 'lucide-react';
import AirVent from 'lucide-react/icons/air-vent';
import Armchair from 'lucide-react/icons/armchair';
import BatteryCharging from 'lucide-react/icons/battery-charging';
import BrickWall from 'lucide-react/icons/brick-wall';
import Construction from 'lucide-react/icons/construction';
import Droplets from 'lucide-react/icons/droplets';
import HardHat from 'lucide-react/icons/hard-hat';
import PackageIcon from 'lucide-react/icons/package';
import PaintRoller from 'lucide-react/icons/paint-roller';
import Printer from 'lucide-react/icons/printer';
import Server from 'lucide-react/icons/server';
import SprayCan from 'lucide-react/icons/spray-can';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import Utensils from 'lucide-react/icons/utensils';
import Zap from 'lucide-react/icons/zap';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import type { CategoryIcon } from '../rules.ts';

const drawings: Record<CategoryIcon, LucideIcon> = {
  'brick-wall': BrickWall,
  'air-vent': AirVent,
  zap: Zap,
  droplets: Droplets,
  'hard-hat': HardHat,
  utensils: Utensils,
  server: Server,
  package: PackageIcon,
  armchair: Armchair,
  'battery-charging': BatteryCharging,
  'paint-roller': PaintRoller,
  construction: Construction,
  'spray-can': SprayCan,
  printer: Printer,
  stethoscope: Stethoscope,
  truck: Truck,
};

interface CategoryTileProps {
  icon: string;
  chosen?: boolean;
  className?: string;
}

/** Decorative, so its name must be beside it. */
export function CategoryTile({ icon, chosen = false, className }: CategoryTileProps) {
  const drawing = Object.hasOwn(drawings, icon) ? drawings[icon as CategoryIcon] : Tag;
  return (
    <span
      className={cx(
        'flex size-9 shrink-0 items-center justify-center rounded-button',
        chosen ? 'bg-primary-soft text-primary-text' : 'bg-skeleton text-text-2',
        className,
      )}
    >
      <Icon of={drawing} size={18} />
    </span>
  );
}
