import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';

interface ZoneFieldProps {
  label: string;
  value: string | null;
  onChange: (zone: string | null) => void;
  /** What applies without a choice; without it, a zone has to be chosen. */
  none?: string | undefined;
  error?: string | undefined;
  hint?: TextFieldProps['helperText'];
  disabled?: boolean;
}

/** One of the time zones of the world, by its city. */
export function ZoneField({ label, value, onChange, none, error, hint, disabled = false }: ZoneFieldProps) {
  return (
    <Autocomplete
      options={zones}
      value={value && presentName(value)}
      disabled={disabled}
      disableClearable={none === undefined}
      getOptionLabel={formatZone}
      onChange={(_, zone) => onChange(zone)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={none}
          error={Boolean(error)}
          helperText={error ?? hint}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** Browsers list some zones by names that their cities no longer have. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const presentName = (zone: string) => presentNames[zone] ?? zone;

export const zones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])];

export const formatZone = (zone: string): string => zone.replaceAll('_', ' ');
