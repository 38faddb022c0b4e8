import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { settingsChange, themeSettings } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { fonts } from './fonts.ts';

/** Mode, font and radius; each change shows at once. */
export function AppearanceForm() {
  const settings = useThemeSettings();
  const { change } = themeSettings;
  const toggle = (mode: string | null) => {
    if (mode && mode !== settings.mode) change(settingsChange.toggleMode(settings));
  };
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <FormControl>
        <FormLabel id="mode-label" sx={{ mb: 1 }}>
          Mode
        </FormLabel>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-labelledby="mode-label"
          value={settings.mode}
          onChange={(_, mode) => toggle(mode)}
        >
          <ToggleButton value="light">Light</ToggleButton>
          <ToggleButton value="dark">Dark</ToggleButton>
        </ToggleButtonGroup>
      </FormControl>
      <TextField
        select
        label="Font"
        value={settings.fontFamily}
        onChange={({ target }) => change(settingsChange.font(settings, target.value))}
        sx={{ width: 280, maxWidth: '100%' }}
      >
        {fonts.map(({ value, text }) => (
          <MenuItem key={value} value={value} sx={{ fontFamily: value }}>
            {text}
          </MenuItem>
        ))}
        {fonts.every(({ value }) => value !== settings.fontFamily) && (
          <MenuItem value={settings.fontFamily}>{settings.fontFamily}</MenuItem>
        )}
      </TextField>
      <FormControl sx={{ width: 280, maxWidth: '100%' }}>
        <FormLabel id="radius-label">Corner radius: {settings.borderRadius} px</FormLabel>
        <Slider
          aria-labelledby="radius-label"
          value={settings.borderRadius}
          min={0}
          max={24}
          step={2}
          onChange={(_, radius) => change(settingsChange.borderRadius(settings, Number(radius)))}
        />
      </FormControl>
      <Button variant="outlined" onClick={() => change(settingsChange.reset(settings))}>
        Reset font and radius
      </Button>
    </Stack>
  );
}
