import { useSyncExternalStore } from 'react';
import { type ThemeSettings, themeSettings } from './settings.ts';

/** The theme settings, followed across tabs. */
export function useThemeSettings(): ThemeSettings {
  return useSyncExternalStore(themeSettings.subscribe, themeSettings.read);
}
