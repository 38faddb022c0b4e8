interface ModuleContext {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** 'door' for what the page's entry imports without asking: it comes in one file, whoever else needs parts of it later. */
export function doorChunk(id: string, modules: ModuleContext): string | null {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = seen.has(next) ? null : modules.getModuleInfo(next);
    if (found?.isEntry) return 'door';
    seen.add(next);
    open.push(...(found?.importers ?? []));
  }
  return null;
}
