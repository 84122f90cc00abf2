type PartName = 'error' | 'wrong' | 'fixed' | 'refused' | 'unsent' | 'done' | 'failed';

/** A fresh copy of a template that the page was drawn with (shell/enhance-parts.tsx). */
export function clonePart(name: PartName): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  const part = template?.content.firstElementChild?.cloneNode(true);
  if (!(part instanceof HTMLElement)) throw new Error(`The page has no part ${name}`);
  return part;
}

export function within(part: ParentNode, selector: string): HTMLElement {
  const found = part.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
}
