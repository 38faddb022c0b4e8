interface Kept {
  /** What everything depends on: the snapshot of the database, the settings and the minute. */
  state: string;
  values: Map<string, Promise<unknown>>;
}

const pages = new WeakMap<object, Map<string, Kept>>();
const mostPages = 50;
const mostViews = 40;

/** Computes once what many visitors ask for while nothing changes. */
export function unchanged(owner: object, page: string, state: string) {
  const all = pages.get(owner) ?? new Map<string, Kept>();
  pages.set(owner, all);
  const found = all.get(page);
  const kept = found?.state === state ? found : { state, values: new Map<string, Promise<unknown>>() };
  // The page that was asked for last is the last to go.
  all.delete(page);
  all.set(page, kept);
  for (const oldest of all.keys()) {
    if (all.size <= mostPages) break;
    all.delete(oldest);
  }
  return <T>(asked: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.values.get(asked);
    if (known) return known as Promise<T>;
    const value = work();
    if (kept.values.size >= mostViews) return value;
    kept.values.set(asked, value);
    value.catch(() => kept.values.delete(asked));
    return value;
  };
}
