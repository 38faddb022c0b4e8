import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FieldOptions } from '../../contract/schemas/field-options.ts';

interface ScaleEndsProps {
  labels: FieldOptions['labels'];
  /** What the ends are called where the form does not say. */
  fallback?: readonly [low: string, high: string] | undefined;
}

/** The ends of a scale, and its middle, in words. */
export function ScaleEnds({ labels, fallback }: ScaleEndsProps) {
  const words = [labels?.low || fallback?.[0], labels?.middle, labels?.high || fallback?.[1]];
  if (words.every((word) => !word)) return null;
  const places = ['left', 'center', 'right'] as const;
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 0.75 }}>
      {places.map((place, index) => (
        <Typography key={place} variant="caption" color="textSecondary" dir="auto" sx={{ textAlign: place }}>
          {words[index]}
        </Typography>
      ))}
    </Stack>
  );
}
