import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import type { Choice } from '../../../../contract/schemas/field-options.ts';
import { faceOf } from '../../../fields/faces.ts';
import type { ChoiceLineProps } from './choice-line.tsx';
import { Amount, Line } from './option-inputs.tsx';

const noColour = '#888888';

/** The picture, colour, icon and number of a choice, its place and its id. */
export function ChoiceDetails({ choice, name, isFirst, isLast, withPicture, onChange, onMove }: ChoiceLineProps) {
  const set = (part: { [K in keyof Choice]?: Choice[K] | undefined }, tag?: string) =>
    onChange(
      Object.fromEntries(Object.entries({ ...choice, ...part }).filter(([, value]) => value !== undefined)) as Choice,
      tag,
    );
  return (
    <Stack sx={{ gap: 1.5, my: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
      {withPicture && <Picture choice={choice} onChange={(image) => set({ image })} />}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Line
          label="Icon"
          value={choice.icon}
          most={16}
          onChange={(icon) => set({ icon: icon || undefined }, 'icon')}
        />
        <Amount label="Number" value={choice.value} onChange={(value) => set({ value }, 'value')} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <TextField
          type="color"
          label="Colour"
          value={choice.color ?? noColour}
          onChange={({ target }) => set({ color: target.value }, 'color')}
          sx={{ width: 96 }}
        />
        {choice.color && (
          <Button size="small" color="inherit" onClick={() => set({ color: undefined })}>
            No colour
          </Button>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        <Button
          size="small"
          color="inherit"
          disabled={isFirst}
          startIcon={<ArrowUpward />}
          onClick={() => onMove(-1)}
          aria-label={`Move ${name} up`}
        >
          Up
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={isLast}
          startIcon={<ArrowDownward />}
          onClick={() => onMove(1)}
          aria-label={`Move ${name} down`}
        >
          Down
        </Button>
      </Stack>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Stands as {choice.id} in exports, whatever it is called.
      </Typography>
    </Stack>
  );
}

function Picture({ choice, onChange }: { choice: Choice; onChange: (image: string | undefined) => void }) {
  const id = useId();
  const { Input } = faceOf('image');
  return (
    <Box>
      <Typography id={id} variant="caption">
        Picture
      </Typography>
      <Suspense>
        <Input
          field={{
            id: -1,
            fieldName: 'Picture',
            fieldType: 'image',
            required: false,
            isSentimentValue: false,
            options: {},
          }}
          value={choice.image ?? null}
          onChange={(image) => onChange(typeof image === 'string' ? image : undefined)}
          ids={{ input: `${id}-input`, label: id, about: id }}
          hasProblem={false}
          isPreview={false}
        />
      </Suspense>
    </Box>
  );
}
