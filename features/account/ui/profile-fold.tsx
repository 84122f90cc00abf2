import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from '#ui/icon.tsx';
import { useText } from '#ui/use-text.tsx';
import { currentStep, isInSteps, openIn, stepOf, type FormStep } from '../rules/steps.ts';
import type { ProfileView } from '../schema.ts';
import { profileKey, type ProfileAnswer } from './profile-form.ts';

type FoldName = FormStep | 'logo';

const group = 'profile-step';
const foldOf = (name: FoldName) => document.getElementById(`${group}-${name}`);

function openFold(fold: Element | null): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>(`details[name="${group}"]`))
    one.open = one === fold;
}

/** Opens the step of a field or a document by the hash of its link, before the browser goes there. */
export function openFoldAt(hash: string): void {
  const place = hash === '' ? null : document.querySelector(hash);
  const fold = place?.closest(`details[name="${group}"]`) ?? null;
  if (fold !== null) openFold(fold);
}

function goTo(step: FormStep | 'review'): void {
  const fold = step === 'review' ? null : foldOf(step);
  openFold(fold);
  const place = fold ?? document.getElementById('review');
  place?.scrollIntoView();
  place?.querySelector<HTMLElement>('summary, button')?.focus({ preventScroll: true });
}

/** The step of the form whose answer the page was drawn with, before JavaScript. */
function answeredFold(posted: ProfileAnswer | undefined): FoldName | null {
  if (posted === undefined || posted.ok) return null;
  const { intent, kind } = posted.values;
  if (intent === 'contact' || intent === 'details') return intent;
  if (intent === 'remove-logo' || kind === 'logo') return 'logo';
  return intent === 'upload' ? stepOf(String(kind)) : null;
}

/**
 * Goes on after the button has saved a complete step, or after the last document. A quiet save goes
 * nowhere, because the reader may still be typing.
 */
function useNextStep(name: FoldName, profile: ProfileView): void {
  const { state, data } = useFetcher<ProfileAnswer>({ key: profileKey(name) });
  const left = name === 'logo' ? 0 : sumOf(openIn(name, profile));
  const answered = useRef(data);
  const before = useRef(left);
  const goOn = useEffectEvent(() => {
    const summary = foldOf(name)?.querySelector('summary') ?? null;
    const isFolded = summary !== null && getComputedStyle(summary).display !== 'none';
    if (isInSteps(profile) && isFolded && left === 0) goTo(currentStep(profile));
  });
  useEffect(() => {
    if (state !== 'idle' || data === answered.current) return;
    answered.current = data;
    if (data?.ok === true) goOn();
  }, [state, data]);
  useEffect(() => {
    const wasOpen = before.current > 0;
    before.current = left;
    if (name === 'documents' && wasOpen && left === 0) goOn();
  }, [name, left]);
}

const sumOf = ({ missing, refused }: ReturnType<typeof openIn>) => missing + refused;

interface ProfileFoldProps {
  name: FoldName;
  title: string;
  /** The note of the card's head, which a phone does not show. */
  note?: string;
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
  children: ReactNode;
}

/** A card that a phone shows as one of several steps until the first approval, one of them open. */
export function ProfileFold({ name, title, note, profile, posted, children }: ProfileFoldProps) {
  useNextStep(name, profile);
  // Only at first: afterwards the browser and `openFold` open and close them.
  const [isOpen] = useState(() => (answeredFold(posted) ?? currentStep(profile)) === name);
  if (profile.status !== 'pending') return children;
  return (
    <details
      id={`${group}-${name}`}
      name={group}
      open={isOpen}
      className="group fold-on-phone step-on-phone scroll-mt-20"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-card py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 flex-1 text-h3 text-text">{title}</h2>
        <FoldState name={name} profile={profile} />
        <span className="shrink-0 text-text-3 transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} size={18} />
        </span>
      </summary>
      {note !== undefined && (
        <p className="border-t border-line px-card py-3 text-small text-text-3 md:hidden">{note}</p>
      )}
      {children}
    </details>
  );
}

function FoldState({ name, profile }: Pick<ProfileFoldProps, 'name' | 'profile'>) {
  const t = useText();
  if (name === 'logo')
    return <span className="text-small text-text-3">{t('account.step.optional')}</span>;
  if (name !== 'contact' && profile.review.state === 'submitted')
    return <span className="text-small text-text-2">{t('account.documents.checking')}</span>;
  const { missing, refused } = openIn(name, profile);
  if (missing + refused === 0)
    return (
      <span className="flex items-center gap-1 text-small font-medium text-success-text">
        <Icon of={Check} size={16} />
        {t('account.step.done')}
      </span>
    );
  return (
    <span className="text-small font-medium text-accent-text">
      {missing > 0
        ? t('account.completion.missing', { n: missing })
        : t('account.documents.refused')}
    </span>
  );
}
