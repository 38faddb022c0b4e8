const holdMs = 15_000;
const pollMs = 50;

export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The Web Locks API needs a secure context; plain http uses a lock in localStorage, which tabs share.
  return navigator.locks ? navigator.locks.request(name, work) : withStorageLock(`lock:${name}`, work);
}

async function withStorageLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = `${Math.random().toString(36).slice(2)}`;
  while (!(await took(key, mine))) await pause(pollMs);
  try {
    return await work();
  } finally {
    if (holder(key)?.who === mine) localStorage.removeItem(key);
  }
}

async function took(key: string, mine: string): Promise<boolean> {
  const other = holder(key);
  if (other && other.until > Date.now()) return false;
  localStorage.setItem(key, `${mine} ${Date.now() + holdMs}`);
  // Another tab may have written at the same time; the last writer holds the lock.
  await pause(pollMs / 2);
  return holder(key)?.who === mine;
}

function holder(key: string): { who: string; until: number } | undefined {
  const [who, until] = localStorage.getItem(key)?.split(' ') ?? [];
  return who && until ? { who, until: Number(until) } : undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
