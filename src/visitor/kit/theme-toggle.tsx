import './theme-toggle.css';
import { settingsChange, themeSettings } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';

/** Light or dark, remembered and followed by every open tab. */
export function ThemeToggle() {
  const settings = useThemeSettings();
  const text = settings.mode === 'light' ? 'Switch to dark mode' : 'Switch to light mode';
  return (
    <button
      type="button"
      className="theme-toggle"
      aria-label={text}
      data-tooltip={text}
      onClick={() => themeSettings.change(settingsChange.toggleMode(settings))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {settings.mode === 'light' ? (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
        ) : (
          <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
        )}
      </svg>
    </button>
  );
}
