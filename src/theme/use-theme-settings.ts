import { useSyncExternalStore } from 'react';
import { type ThemeSettings, themeSettings } from './settings.ts';

export function useThemeSettings(): ThemeSettings {
  return useSyncExternalStore(themeSettings.subscribe, themeSettings.read);
}
