import { useContext } from 'react';
import {
  Link as RouterLink,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type LinkProps,
  type To,
} from 'react-router';

const isQuery = (text: string) => text.length > 1 && text.startsWith('?');

/** A path from the root of the tree that the router would not change, with its query. */
function isWhole(to: string): boolean {
  const [path = ''] = to.split('?', 1);
  const isPlain = path.length > 1 && path.startsWith('/') && !path.endsWith('/');
  return isPlain && !path.includes('//') && !path.includes('/.') && !to.includes('#');
}

/** Null: the router resolves it. */
function addressOf(to: To, basename: string, pathname: string): string | null {
  const prefix = basename === '/' ? '' : basename;
  const here = prefix !== '' && pathname === '/' ? prefix : prefix + pathname;
  if (typeof to !== 'string') {
    const { search = '', ...others } = to;
    return isQuery(search) && Object.keys(others).length === 0 ? here + search : null;
  }
  if (isQuery(to)) return here + to;
  return isWhole(to) ? prefix + to : null;
}

/**
 * Writes an address of this page or of the tree at once, because the router resolves each address
 * twice over JSON of its routes: 5 µs of a link, and a list has eighty.
 */
export function ServerLink(props: LinkProps) {
  const { basename } = useContext(NavigationContext);
  const { pathname } = useLocation();
  const href = addressOf(props.to, basename, pathname);
  if (href === null || props.discover === 'none' || props.mask !== undefined)
    return <RouterLink {...props} />;
  const {
    to: _to,
    discover: _discover,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    children,
    ...rest
  } = props;
  return (
    <a {...rest} href={href} data-discover="true">
      {children}
    </a>
  );
}

export const Link = typeof document === 'undefined' ? ServerLink : RouterLink;
