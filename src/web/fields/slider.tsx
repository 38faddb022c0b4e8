import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { scaleOf } from '../../domain/forms/scale-kind.ts';
import { ownScales } from '../../domain/forms/scales.ts';
import type { FieldFace, InputProps } from './field-face.ts';
import { ScaleEnds } from './scale-ends.tsx';

export const slider: FieldFace = {
  name: 'Slider',
  about: 'A value between two ends',
  family: 'Ratings',
  icon: Tune,
  Input: SliderInput,
};

/** A native slider. Until it is touched nothing is answered, and it says so. */
export function SliderInput({
  field,
  value,
  onChange,
  ids,
  hasProblem,
  range = ownScales.slider,
}: InputProps & { range?: readonly [number, number] }) {
  const { lowest, highest, step } = scaleOf(field, ...range);
  const isAnswered = typeof value === 'number';
  const at = isAnswered ? value : middleOf(lowest, highest, step);
  const unit = field.options.unit ? ` ${field.options.unit}` : '';
  const words = isAnswered ? `${value.toLocaleString()}${unit}` : 'Not answered yet';
  return (
    <Box sx={{ maxWidth: 520 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Box
          component="input"
          type="range"
          id={ids.input}
          min={lowest}
          max={highest}
          step={step}
          value={at}
          aria-labelledby={ids.label}
          aria-describedby={ids.about}
          aria-valuetext={words}
          aria-invalid={hasProblem || undefined}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          // A press on the middle changes nothing, and is an answer all the same.
          onPointerUp={(event) => isAnswered || onChange(event.currentTarget.valueAsNumber)}
          onKeyUp={(event) => isAnswered || (event.key === ' ' && onChange(event.currentTarget.valueAsNumber))}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            height: 40,
            m: 0,
            opacity: isAnswered ? 1 : 0.5,
            accentColor: ({ palette }) => palette.primary.main,
          }}
        />
        <Typography
          aria-hidden
          color={isAnswered ? 'textPrimary' : 'textSecondary'}
          variant={isAnswered ? 'subtitle2' : 'body2'}
          sx={{ minWidth: 64, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {words}
        </Typography>
      </Stack>
      <ScaleEnds labels={field.options.labels} fallback={[String(lowest), String(highest)]} />
    </Box>
  );
}

const middleOf = (lowest: number, highest: number, step: number) =>
  lowest + Math.round((highest - lowest) / 2 / step) * step;
