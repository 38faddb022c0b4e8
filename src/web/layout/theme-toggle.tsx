import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { settingsChange, themeSettings } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { Tooltip } from './tooltip.tsx';

export function ThemeToggle() {
  const settings = useThemeSettings();
  const isLight = settings.mode === 'light';
  const label = isLight ? 'Switch to dark mode' : 'Switch to light mode';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => themeSettings.change(settingsChange.toggleMode(settings))}>
        {isLight ? <DarkModeOutlined /> : <LightModeOutlined />}
      </IconButton>
    </Tooltip>
  );
}
