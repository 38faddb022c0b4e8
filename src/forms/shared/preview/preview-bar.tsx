import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import DesktopWindowsOutlined from '@mui/icons-material/DesktopWindowsOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { formatLanguage } from '../question/languages.ts';

export interface PreviewSettings {
  device: 'phone' | 'desktop';
  mode: 'light' | 'dark';
  language: string;
}

interface PreviewBarProps {
  settings: PreviewSettings;
  languages: readonly string[];
  onChange: (part: Partial<PreviewSettings>) => void;
  onRestart: () => void;
}

export function PreviewBar({ settings, languages, onChange, onRestart }: PreviewBarProps) {
  const { device, mode, language } = settings;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'center', mb: 2 }}>
      <Typography variant="muted" sx={{ width: { xs: '100%', sm: 'auto' }, mr: { sm: 1 } }}>
        Try it: nothing is saved.
      </Typography>
      <Toggles label="Device">
        <Toggle label="Phone" isOn={device === 'phone'} onClick={() => onChange({ device: 'phone' })}>
          <SmartphoneOutlined fontSize="small" />
        </Toggle>
        <Toggle label="Desktop" isOn={device === 'desktop'} onClick={() => onChange({ device: 'desktop' })}>
          <DesktopWindowsOutlined fontSize="small" />
        </Toggle>
      </Toggles>
      <Toggles label="Colors">
        <Toggle label="Light" isOn={mode === 'light'} onClick={() => onChange({ mode: 'light' })}>
          <LightModeOutlined fontSize="small" />
        </Toggle>
        <Toggle label="Dark" isOn={mode === 'dark'} onClick={() => onChange({ mode: 'dark' })}>
          <DarkModeOutlined fontSize="small" />
        </Toggle>
      </Toggles>
      {languages.length > 0 && (
        <SelectField
          value={language}
          none="First language"
          options={languages.map((one) => [one, formatLanguage(one)])}
          onChange={(next) => onChange({ language: next })}
          slotProps={{ htmlInput: { 'aria-label': 'Language' }, select: { displayEmpty: true } }}
        />
      )}
      <Button size="small" color="inherit" startIcon={<RestartAlt />} onClick={onRestart}>
        Start again
      </Button>
    </Box>
  );
}

function Toggles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {children}
    </Box>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-pressed={isOn}
        onClick={onClick}
        sx={{
          borderRadius: 1,
          bgcolor: isOn ? 'action.selected' : 'transparent',
          color: isOn ? 'text.primary' : 'text.secondary',
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
