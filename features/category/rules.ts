/** Names of the pictures a category may have: all that the interface draws. */
export const categoryIcons = [
  'brick-wall',
  'air-vent',
  'zap',
  'droplets',
  'hard-hat',
  'utensils',
  'server',
  'package',
  'armchair',
  'battery-charging',
  'paint-roller',
  'construction',
  'spray-can',
  'printer',
  'stethoscope',
  'truck',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

/** The most main categories one supplier may choose: far above the list of categories, a wall for requests only. */
export const mainCategoriesMax = 200;
