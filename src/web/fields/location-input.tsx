import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isBlank, partOf, partsOf } from '../../domain/forms/kind.ts';
import { groupProps, type InputProps } from './field-face.ts';

const lines = [
  { id: 'latitude', label: 'Latitude', example: '48.2082' },
  { id: 'longitude', label: 'Longitude', example: '16.3738' },
] as const;

/** A place: where the browser says that it is, once it is asked to, or typed. */
export function LocationInput(props: InputProps) {
  const { value, onChange, ids, hasProblem, isPreview } = props;
  const { find, isFinding, problem } = usePosition((place) => onChange(place));
  const accuracy = partOf(value, 'accuracy');
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  const write = (id: string, text: string) => {
    const { accuracy: _, ...parts } = partsOf(value);
    const next = { ...parts, [id]: text };
    onChange(isBlank(next) ? null : next);
  };
  return (
    <Box role="group" aria-labelledby={label} aria-describedby={about}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {'geolocation' in navigator && (
          <Button
            variant="outlined"
            startIcon={<MyLocationOutlined />}
            disabled={isPreview}
            loading={isFinding}
            onClick={find}
            sx={{ height: 40 }}
          >
            Use this device’s place
          </Button>
        )}
        {lines.map((line, index) => (
          <TextField
            key={line.id}
            size="small"
            label={line.label}
            value={partOf(value, line.id) ?? ''}
            error={hasProblem}
            placeholder={line.example}
            {...(index === 0 ? { id: ids.input } : {})}
            onChange={({ target }) => write(line.id, target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
            sx={{ width: 140 }}
          />
        ))}
      </Stack>
      {typeof accuracy === 'number' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Within about {Math.round(accuracy).toLocaleString()} m
        </Typography>
      )}
      {problem && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}

/** Where this device is; the browser asks its owner first. */
function usePosition(onFound: (place: Record<string, number>) => void) {
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const find = () => {
    setFinding(true);
    setProblem(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setFinding(false);
        onFound({ latitude: sixDecimals(latitude), longitude: sixDecimals(longitude), accuracy: Math.round(accuracy) });
      },
      ({ code }) => {
        setFinding(false);
        setProblem(
          code === 1
            ? 'The browser may not tell where this is. Allow it beside the address of this page, or type the place.'
            : 'The place could not be found. Try again, or type it.',
        );
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return { find, isFinding, problem };
}

const sixDecimals = (degrees: number) => Number(degrees.toFixed(6));
