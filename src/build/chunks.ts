interface ModuleContext {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const staffStart = /\/src\/web\/main\.tsx$/;

/**
 * 'door' for what the page's entry imports without asking, 'staff' for what the staff application then starts with:
 * each comes in one file, whoever else needs parts of it later. The rest is cut by screens.
 */
export function chunkOf(id: string, modules: ModuleContext): string | null {
  const starts = startsThatNeed(id, modules);
  return starts.door ? 'door' : starts.staff ? 'staff' : null;
}

function startsThatNeed(id: string, modules: ModuleContext): { door: boolean; staff: boolean } {
  const seen = new Set<string>();
  const open = [id];
  const found = { door: false, staff: false };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const info = modules.getModuleInfo(next);
    if (info?.isEntry) found.door = true;
    if (staffStart.test(next.replaceAll('\\', '/'))) found.staff = true;
    open.push(...(info?.importers ?? []));
  }
  return found;
}
