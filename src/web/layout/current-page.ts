import { matchPath, useLocation } from 'react-router';
import { type PageRoute, pages } from '../../contract/catalogue.ts';

export interface ScreenProps {
  page: PageRoute;
}

const all = pages();

export function pageAt(pathname: string): PageRoute | undefined {
  return all
    .filter(({ path }) => matchPath(path, pathname))
    .sort((one, other) => parameters(one.path) - parameters(other.path))[0];
}

export function useCurrentPage(): PageRoute | undefined {
  return pageAt(useLocation().pathname);
}

const parameters = (path: string) => path.split('/:').length - 1;
