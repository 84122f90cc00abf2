/** True after the server refused a request because its session had ended. */
let isEnded = false;
const watchers = new Set<() => void>();
const resumers = new Set<() => void>();

/** The path of the page in which text was last typed into a form that is sent. */
let typedOn: string | null = null;

function publish(next: boolean): void {
  isEnded = next;
  for (const watcher of watchers) watcher();
}

/** Opens the sign-in sheet over the page (decision 0169). Browser only. */
export function notifySessionEnded(): void {
  if (!isEnded) publish(true);
}

/** Closes the sheet. The refused requests stay refused until they are sent again. */
export function closeEndedSession(): void {
  publish(false);
}

/** The same user signed in again: closes the sheet and continues what was refused. */
export function resumeSession(): void {
  publish(false);
  for (const resume of resumers) resume();
}

export function subscribeToEndedSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function hasSessionEnded(): boolean {
  return isEnded;
}

/** Calls `resume` after the same user has signed in again. Returns the function that cancels it. */
export function onSessionResumed(resume: () => void): () => void {
  resumers.add(resume);
  return () => resumers.delete(resume);
}

/** Records where text is typed, until the returned function is called. */
export function watchTyping(): () => void {
  const record = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null && form.method !== 'get') typedOn = location.pathname;
  };
  document.addEventListener('input', record, { capture: true, passive: true });
  return () => document.removeEventListener('input', record, { capture: true });
}

/** True if text was typed into a form of the shown page, which a change of page would lose. */
export function hasTypedText(): boolean {
  return typedOn === location.pathname;
}
