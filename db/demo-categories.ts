import { addCategory } from '../features/catalogue/schema.ts';
import { listCategories } from '../features/category/schema.ts';
import type { DataOf } from '../shared/endpoint.ts';
import type { DemoBasket } from './demo-basket.ts';
import type { Act, DemoActor } from './demo-world.ts';

type Categories = DataOf<typeof listCategories>;

const subCategories: Readonly<Record<string, readonly (readonly [en: string, ar: string])[]>> = {
  'Building materials': [
    ['Concrete and cement', 'الخرسانة والإسمنت'],
    ['Steel and rebar', 'حديد التسليح'],
    ['Blocks and masonry', 'الطابوق والبلوك'],
    ['Waterproofing and insulation', 'العزل المائي والحراري'],
  ],
  HVAC: [
    ['Split and ducted units', 'وحدات السبليت والدكت'],
    ['VRF and chillers', 'أنظمة VRF والتشيلرات'],
    ['Ventilation and filters', 'التهوية والفلاتر'],
  ],
  Electrical: [
    ['Cables and wires', 'الكابلات والأسلاك'],
    ['Lighting', 'الإنارة'],
    ['Switchgear and panels', 'اللوحات والقواطع'],
  ],
  Plumbing: [
    ['Pipes and fittings', 'الأنابيب والوصلات'],
    ['Pumps', 'المضخات'],
    ['Sanitary ware', 'الأدوات الصحية'],
  ],
  'Safety equipment': [
    ['Personal protection', 'معدات الوقاية الشخصية'],
    ['Road and site safety', 'سلامة الطرق والمواقع'],
  ],
  'IT and networks': [
    ['Networks', 'الشبكات'],
    ['Computers', 'أجهزة الكمبيوتر'],
  ],
};

export async function plantCategories(
  { act, operator }: { readonly act: Act; readonly operator: DemoActor },
  at: Date,
): Promise<Categories> {
  const mains = await act(operator, at, listCategories, {});
  for (const main of mains) {
    for (const [name_en, name_ar] of subCategories[main.name_en] ?? []) {
      const body = {
        name_en,
        name_ar,
        parent_id: main.id,
        reason: 'Buyers and suppliers tell these apart',
      };
      await act(operator, at, addCategory, { body });
    }
  }
  return act(operator, at, listCategories, {});
}

export function placeOf(categories: Categories, basket: DemoBasket) {
  const main = categories.find(({ name_en: name }) => name === basket.category);
  const sub = main?.sub_categories.find(({ name_en: name }) => name === basket.sub);
  if (basket.sub !== undefined && sub === undefined)
    throw new Error(`no sub-category ${basket.sub}`);
  return { category_id: main?.id ?? '', sub_category_id: sub?.id ?? '' };
}
