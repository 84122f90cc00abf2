import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyone } from './actor.ts';
import { countedUpTo, declareEndpoint, pageQuery, toPage } from './endpoint.ts';

describe('declareEndpoint', () => {
  it('has no files, limits, refusals or data for omitted parts, and changes state unless it is a GET', () => {
    const base = { path: '/x', tag: 'T', summary: 'S', who: anyone } as const;
    const get = declareEndpoint({ ...base, method: 'get' });
    expect(get).toMatchObject({
      changesState: false,
      acceptsFiles: false,
      movesMoney: false,
      limits: [],
      refusals: [],
    });
    expect(z.safeParse(get.data, null).success).toBe(true);
    expect(declareEndpoint({ ...base, method: 'post' }).changesState).toBe(true);
    expect(declareEndpoint({ ...base, method: 'delete' }).changesState).toBe(true);
    expect(declareEndpoint({ ...base, method: 'get', changesState: true }).changesState).toBe(true);
  });
});

describe('a page', () => {
  it('is the first unless one is requested, and never below it', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1 });
    expect(pageQuery.parse({ page: '7' })).toEqual({ page: 7 });
    for (const page of ['0', '-1', '1.5', 'x', '', '1000001'])
      expect(pageQuery.safeParse({ page }).success).toBe(false);
  });

  it('has a last one: ten rows each, one page even when empty', () => {
    const lastPages = [0, 1, 10, 11, 20, 21].map((total) => toPage([], 1, total).last_page);
    expect(lastPages).toEqual([1, 1, 1, 2, 2, 3]);
    expect(toPage(['a'], 2, 11)).toEqual({
      data: ['a'],
      current_page: 2,
      last_page: 2,
      per_page: 10,
      total: 11,
    });
  });

  it('is at most the hundredth, whatever page is requested and however many rows there are', () => {
    expect(pageQuery.parse({ page: '100' })).toEqual({ page: 100 });
    expect(pageQuery.parse({ page: '5000' })).toEqual({ page: 100 });
    expect([1000, 1001, 9_000_000].map((total) => toPage([], 1, total).last_page)).toEqual([
      100, 100, 100,
    ]);
  });

  it('reports that there are more rows than were counted', () => {
    expect(countedUpTo(1000)).toEqual({ total: 1000, isLeast: false });
    expect(countedUpTo(1001)).toEqual({ total: 1000, isLeast: true });
    expect(toPage([], 1, 1000, true)).toMatchObject({ total: 1000, total_is_least: true });
    expect('total_is_least' in toPage([], 1, 1000, false)).toBe(false);
  });
});
