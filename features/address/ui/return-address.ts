import { safePath } from '#shared/locale.ts';

export function addressesFor(page: string): string {
  return `/buyer/address-managment?${new URLSearchParams({ returnTo: page }).toString()}`;
}

export function dealToReturnTo(search: URLSearchParams): string | null {
  const path = safePath(search.get('returnTo') ?? '/');
  return path.startsWith('/buyer/wizard/') ? path : null;
}
