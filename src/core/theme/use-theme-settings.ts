import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { type ThemeSettings, themeSettings } from './settings.ts';
import type { Mode } from './tokens.ts';
import { usePrinting } from './use-printing.ts';

/** Fixes the mode of a part of the page, such as paper. */
export const FixedMode = createContext<Mode | null>(null);

export function useThemeSettings(): ThemeSettings {
  const settings = useSyncExternalStore(themeSettings.subscribe, themeSettings.read);
  const isPrinting = usePrinting();
  const mode = useContext(FixedMode) ?? (isPrinting ? 'light' : settings.mode);
  return useMemo(() => (mode === settings.mode ? settings : { ...settings, mode }), [settings, mode]);
}
