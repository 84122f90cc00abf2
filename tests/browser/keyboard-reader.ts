import type { CDPSession, Page } from '@playwright/test';
import { stripBidiControls } from '#shared/bidi.ts';
import { expect } from './harness.ts';

/** An element as a screen reader announces it when it receives the focus. */
interface Stop {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: Readonly<Record<string, unknown>>;
}

/** The longest page of a journey has fewer stops. */
const stopsMax = 160;

const plain = (text: unknown) =>
  typeof text === 'string' ? stripBidiControls(text).replaceAll(/\s+/g, ' ').trim() : '';

/**
 * A reader with a keyboard and a screen reader: it reads the accessibility tree of the element with
 * the focus and what live regions announce, and has no pointer.
 */
export class KeyboardReader {
  readonly #page: Page;
  #line: CDPSession | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Records live regions; before the first page. */
  async listen(): Promise<void> {
    await this.#page.addInitScript(() => {
      const regions = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
      const said: string[] = [];
      (globalThis as { said?: string[] }).said = said;
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const around = [element?.closest(regions) ?? null, ...addedNodes];
          for (const node of around) {
            if (!(node instanceof Element)) continue;
            const region = node.matches(regions) ? node : node.querySelector(regions);
            const text = region?.textContent?.trim() ?? '';
            if (text !== '') said.push(text);
          }
        }
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
  }

  /** Waits until a live region of this document announces the text. */
  async hears(text: string): Promise<void> {
    const heard = () => this.#page.evaluate(() => (globalThis as { said?: string[] }).said ?? []);
    await expect
      .poll(async () => (await heard()).map(plain).some((one) => one.includes(plain(text))), {
        message: `no live region announced "${plain(text)}"`,
      })
      .toBe(true);
  }

  /** The element with the focus. `body`: the reader has lost its place. */
  async stop(): Promise<Stop> {
    this.#line ??= await this.#page.context().newCDPSession(this.#page);
    const line = this.#line;
    const { result } = await line.send('Runtime.evaluate', {
      expression: 'document.activeElement',
    });
    if (result.objectId === undefined)
      return { role: 'none', name: '', description: '', states: {} };
    const { nodes } = await line.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    await line.send('Runtime.releaseObject', { objectId: result.objectId });
    const [node] = nodes;
    const states = Object.fromEntries(
      (node?.properties ?? []).map(({ name, value }) => [name, value.value as unknown]),
    );
    return {
      role: plain(node?.role?.value),
      name: plain(node?.name?.value),
      description: plain(node?.description?.value),
      states,
    };
  }

  /** The named group around the focus, which is announced when the focus enters it. */
  group(): Promise<string> {
    return this.#page.evaluate(() => {
      const group = document.activeElement?.closest('[role="group"]');
      const title = document.getElementById(group?.getAttribute('aria-labelledby') ?? '');
      return group?.getAttribute('aria-label') ?? title?.textContent ?? '';
    });
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Asserts the element with the focus, such as the heading of a new page. */
  async isAt(role: string, name: string): Promise<void> {
    await expect
      .poll(async () => {
        const { role: atRole, name: atName } = await this.stop();
        return atRole === role && atName.includes(plain(name)) ? name : `${atRole} "${atName}"`;
      })
      .toBe(name);
  }

  /**
   * Presses Tab until a stop has the role and the name; `key` may be `Shift+Tab`. It fails with the
   * stops that were passed, and where the focus is lost or a stop has no name.
   */
  async goTo(role: string, name: string, key = 'Tab'): Promise<Stop> {
    const passed: string[] = [];
    for (let count = 0; count < stopsMax; count += 1) {
      const stop = await this.stop();
      if (stop.role === role && stop.name.includes(plain(name))) return stop;
      passed.push(`${stop.role} "${stop.name}"`);
      await this.press(key);
    }
    throw new Error(`no stop is ${role} "${plain(name)}" after\n${passed.join('\n')}`);
  }

  async activate(role: string, name: string, key = 'Enter'): Promise<Stop> {
    const stop = await this.goTo(role, name);
    await this.press(key);
    return stop;
  }

  async fill(name: string, text: string, role = 'textbox'): Promise<Stop> {
    const stop = await this.goTo(role, name);
    await this.press('ControlOrMeta+A');
    await this.type(text);
    return stop;
  }

  /** Opens a native list and goes down to the option whose text begins so; '' is the second one. */
  async choose(name: string, option: string): Promise<Stop> {
    const stop = await this.goTo('combobox', name);
    await this.press('Space');
    await this.press('ArrowDown');
    for (let count = 0; count < stopsMax; count += 1) {
      const at = await this.stop();
      if (at.name.startsWith(plain(option))) break;
      await this.press('ArrowDown');
    }
    await this.press('Enter');
    return stop;
  }

  /** The focus is not lost: it is on an element of the page, and never on the page itself. */
  async hasPlace(): Promise<void> {
    await expect
      .poll(async () => (await this.stop()).role, { message: 'the focus is lost' })
      .not.toMatch(/^(?:none|RootWebArea)$/);
  }

  /** No two fields of the form with the focus have one name, because their labels are all that is heard. */
  async hasDistinctFields(): Promise<void> {
    const names = await this.#page.evaluate(() => {
      const { activeElement } = document;
      const box = activeElement?.closest('[role="dialog"], [role="alertdialog"], form');
      const fields = box?.querySelectorAll<HTMLInputElement>(
        'input:not([type="hidden"], [type="radio"], [type="file"]), select, textarea',
      );
      return [...(fields ?? [])]
        .filter(
          (field) =>
            field.checkVisibility({ visibilityProperty: true }) &&
            field.closest('[aria-hidden="true"]') === null,
        )
        .map((field) => field.ariaLabel ?? field.labels?.[0]?.textContent ?? '');
    });
    expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([]);
  }
}
