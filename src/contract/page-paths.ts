/** True for a path that the map gives to the staff application. Every other path, an unknown one too, is a visitor's. */
export function isStaffPath(pathname: string, staffPaths: readonly string[]): boolean {
  return staffPaths.some((path) => isPathOf(path, pathname));
}

/** True where the pathname fits a page's path, in which ':' marks a parameter. */
export function isPathOf(path: string, pathname: string): boolean {
  const [pattern, segments] = [segmentsOf(path), segmentsOf(pathname)];
  return (
    pattern.length === segments.length &&
    pattern.every((segment, n) => segment.startsWith(':') || segment === segments[n])
  );
}

// Whole segments, never "contains": /feedback-management/surveys is not the public /survey/:token.
function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
