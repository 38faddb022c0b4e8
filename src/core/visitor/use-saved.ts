import { useEffect, useState } from 'react';

/** A text that survives a reload of this tab. Never use it for a password. */
export function useSaved(name: string, initial: string) {
  const key = `candor.kept.${name}`;
  const [value, setValue] = useState(() => session()?.getItem(key) ?? initial);
  useEffect(() => {
    if (value) session()?.setItem(key, value);
    else session()?.removeItem(key);
  }, [key, value]);
  return [value, setValue] as const;
}

export function forgetSaved(): void {
  const store = session();
  for (const key of Object.keys(store ?? {})) if (key.startsWith('candor.kept.')) store?.removeItem(key);
}

// Browsers may deny storage.
function session(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
