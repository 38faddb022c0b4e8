/** True for a path that the map gives to the staff application; everything else is a visitor's, the unknown too. */
export function isStaffPath(pathname: string, staffPaths: readonly string[]): boolean {
  const asked = segmentsOf(pathname);
  return staffPaths.some((path) => matches(segmentsOf(path), asked));
}

function matches(pattern: string[], asked: string[]): boolean {
  return (
    pattern.length === asked.length && pattern.every((segment, n) => segment.startsWith(':') || segment === asked[n])
  );
}

// Whole segments, never "contains": /feedback-management/surveys is not the public /survey/:token.
function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
