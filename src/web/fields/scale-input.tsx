import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { groupProps, type InputProps } from './field-face.ts';
import { ScaleEnds } from './scale-ends.tsx';

export interface Step<V> {
  value: V;
  /** What a screen reader says. */
  name: string;
  show: ReactNode;
}

interface Scale<V> {
  steps: readonly Step<V>[];
  /** The ends of the scale, in words. */
  ends?: readonly [low: string, high: string];
  /** Every step up to the chosen one is lit, as stars are. */
  fills?: boolean;
  /** Steps without boxes around them. */
  isBare?: boolean;
  /** Steps are words, and as wide as these. */
  isWorded?: boolean;
}

const hidden = { position: 'absolute', opacity: 0, inset: 0, width: '100%', height: '100%', m: 0, cursor: 'pointer' };

/** Steps beside each other, one of which is chosen: native radio buttons, so that the arrow keys work everywhere. */
export function ScaleInput<V extends number | boolean>({
  steps,
  ends,
  fills = false,
  isBare = false,
  isWorded = false,
  ...props
}: Scale<V> & InputProps) {
  const { value, onChange, ids } = props;
  const chosen = steps.findIndex((step) => step.value === value);
  return (
    <Box sx={{ display: 'inline-block', maxWidth: '100%' }}>
      <Stack direction="row" role="radiogroup" {...groupProps(props)} sx={{ gap: '4px' }}>
        {steps.map((step, index) => {
          const isLit = fills ? index <= chosen : index === chosen;
          return (
            <Box
              key={step.name}
              component="label"
              sx={{ ...stepStyle(isLit, isBare), ...(isWorded ? { width: 'auto', px: 2 } : {}) }}
            >
              <Box
                component="input"
                type="radio"
                name={ids.input}
                id={index === 0 ? ids.input : undefined}
                aria-label={step.name}
                checked={index === chosen}
                onChange={() => onChange(step.value)}
                sx={hidden}
              />
              {step.show}
            </Box>
          );
        })}
      </Stack>
      <ScaleEnds labels={props.field.options.labels} fallback={ends} />
    </Box>
  );
}

function stepStyle(isLit: boolean, isBare: boolean) {
  const box = {
    border: 1,
    borderColor: isLit ? 'primary.main' : 'divider',
    bgcolor: isLit ? 'primary.main' : 'background.paper',
    color: isLit ? 'primary.contrastText' : 'text.primary',
    '&:hover': { borderColor: isLit ? 'primary.main' : 'text.secondary' },
  };
  return {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    // Eleven steps fit beside each other in any column, down to the narrowest phone.
    width: 40,
    minWidth: 0,
    height: 40,
    borderRadius: 1,
    fontWeight: 500,
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    ...(isBare ? { color: 'text.secondary' } : box),
  };
}
