import { type PageRoute, pages } from './catalogue.ts';
import { isPathOf } from './page-paths.ts';

/** The page that may be a favorite at this path: one without a record, or one whose record has a name to show. */
export function favoritePageAt(path: string): PageRoute | undefined {
  return pages()
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))
    .filter((page) => isPathOf(page.path, path))
    .slice(0, 1)
    .find((page) => !page.over && !page.bare && !page.isUnlisted && (page.favoriteOf || parameters(page.path) === 0));
}

const parameters = (path: string) => path.split('/:').length - 1;
