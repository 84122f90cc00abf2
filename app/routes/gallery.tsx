import { pageContext } from '../page/page-context.ts';
import { ButtonSection } from '#ui/gallery/buttons.tsx';
import { ColourSection, TypeSection } from '#ui/gallery/colours.tsx';
import { FieldSection } from '#ui/gallery/fields.tsx';
import { FormSection } from '#ui/gallery/form-section.tsx';
import { MoneySection, StatusSection } from '#ui/gallery/marks.tsx';
import { OverlaySection } from '#ui/gallery/overlays.tsx';
import { ProfileSection } from '#ui/gallery/profile.tsx';
import { NoteSection, StateSection, StepperSection } from '#ui/gallery/states.tsx';
import { WideSections } from '#ui/gallery/b-sections.tsx';
import { useGalleryTexts } from '#ui/gallery/texts.ts';
import { LogoMark } from '#ui/logo.tsx';
import type { Route } from './+types/gallery.ts';

/** For development and the demo only; in production this page must not exist. */
export function loader({ context }: Route.LoaderArgs) {
  const { demo, development } = context.get(pageContext);
  if (!demo && !development) throw new Response(null, { status: 404 });
  return null;
}

export default function Gallery() {
  const text = useGalleryTexts();
  const column = 'flex min-w-0 flex-col gap-gap';
  return (
    <div id="top" className="mx-auto max-w-[1440px] p-page">
      <title>{text.title}</title>
      <header className="mb-6 flex items-center gap-4">
        <LogoMark size={48} />
        <div>
          <h1 className="text-h1">{text.title}</h1>
          <p className="text-small text-text-2">{text.lead}</p>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-gap lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className={column}>
          <ColourSection />
          <ButtonSection />
          <FieldSection />
          <StateSection />
          <StepperSection />
          <ProfileSection />
        </div>
        <div className={column}>
          <TypeSection />
          <StatusSection />
          <MoneySection />
          <NoteSection />
          <OverlaySection />
          <FormSection />
        </div>
      </div>
      <WideSections />
    </div>
  );
}
