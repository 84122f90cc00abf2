type PartName = 'error' | 'wrong' | 'fixed' | 'refused' | 'done' | 'failed';

/** A fresh copy of something the page has drawn ahead (shell/enhance-parts.tsx). */
export function takePart(name: PartName): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  const part = template?.content.firstElementChild?.cloneNode(true);
  if (!(part instanceof HTMLElement)) throw new Error(`The page has no part ${name}`);
  return part;
}

/** Below a part that is known to have it. */
export function within(part: ParentNode, selector: string): HTMLElement {
  const found = part.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
}
