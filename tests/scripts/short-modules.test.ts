import { describe, expect, it } from 'vitest';
import { shortModuleOf } from '../../scripts/build/short-modules.ts';

describe('a short module of a route', () => {
  it('is read with its chunk, its texts and the names of its exports', () => {
    const code =
      'import{$i as e,Qi as t,no as i,a}from"./area-6-6uyDlP.js";await i(`layouts-seller`);export{t as ErrorBoundary,e as Layout,a as default};\n';
    expect(shortModuleOf(code)).toEqual({
      chunk: '/assets/area-6-6uyDlP.js',
      wait: 'no',
      texts: 'layouts-seller',
      names: { ErrorBoundary: 'Qi', Layout: '$i', default: 'a' },
    });
  });

  it.each([
    [
      'code of its own',
      'import{a as e}from"./area-1.js";var t=1;await e(`root`);export{t as default};',
    ],
    [
      'two chunks',
      'import{a as e}from"./area-1.js";import{b as t}from"./few-1.js";await e(`root`);export{t as default};',
    ],
    ['no texts', 'import{a as e}from"./area-1.js";export{e as default};'],
    [
      'an export that the chunk has not',
      'import{a as e}from"./area-1.js";await e(`root`);export{t as default};',
    ],
  ])('is none with %s', (_, code) => {
    expect(shortModuleOf(code)).toBeNull();
  });
});
