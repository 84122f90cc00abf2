import type { Page } from '../shared/endpoint.ts';
import type { ListView } from './list-toolbar.tsx';
import { pageSize } from './pager-window.ts';

export const blankPage: Page<never> = {
  data: [],
  current_page: 1,
  last_page: 1,
  total: 0,
  per_page: pageSize,
};

export const blankView: ListView = { hidden: null, errors: {} };

/** Both, by the names that most loaders of lists use. */
export const blankList = { page: blankPage, view: blankView };
