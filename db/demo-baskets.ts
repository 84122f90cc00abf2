import type { DemoBasket } from './demo-basket.ts';
import { buildingBaskets } from './demo-baskets-building.ts';
import { suppliesBaskets } from './demo-baskets-supplies.ts';

/** The deals of the demo name a basket by its position here. */
export const demoBaskets: readonly DemoBasket[] = [...buildingBaskets, ...suppliesBaskets];
