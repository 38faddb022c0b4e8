/** Whether a path belongs to the staff application; every other path, known or not, belongs to the public pages. */
export function isStaffPath(pathname: string, staffPaths: readonly string[]): boolean {
  return staffPaths.some((path) => isPathOf(path, pathname));
}

/** Whether a pathname matches a page path, in which ':' marks a parameter. */
export function isPathOf(path: string, pathname: string): boolean {
  const [pattern, segments] = [segmentsOf(path), segmentsOf(pathname)];
  return (
    pattern.length === segments.length &&
    pattern.every((segment, n) => segment.startsWith(':') || segment === segments[n])
  );
}

// Compares whole segments: /feedback-management/surveys is not the public /survey/:token.
function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
