import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { settingsChange, themeSettings } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';

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
