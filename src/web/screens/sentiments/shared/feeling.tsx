import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { smileys } from '../../../fields/rating-smiley.tsx';
import { Nothing } from './nothing.tsx';

/** How a customer feels, as a face and a word; in a table that is short of room the face alone is seen. */
export function Feeling({ score, inTable = false }: { score: number | null; inTable?: boolean }) {
  if (score === null) return <Nothing />;
  return (
    <Face score={score}>
      <Box component="span" sx={inTable ? hiddenFromMdToXl : {}}>
        {faceOf(score)?.name}
      </Box>
    </Face>
  );
}

const hiddenFromMdToXl = {
  '@media (min-width: 900px) and (max-width: 1535.95px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
};

/** How many customers feel together, as a face and a number from −1 to 1. */
export function AverageFeeling({ score }: { score: number | null }) {
  return score === null ? <Nothing /> : <Face score={score}>{scoreInWords(score)}</Face>;
}

function Face({ score, children }: { score: number; children: ReactNode }) {
  const { name, Icon } = faceOf(score);
  return (
    <Box
      component="span"
      title={`${name} (${scoreInWords(score)})`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        color: score < -0.25 ? 'error.main' : score > 0.25 ? 'success.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {children}
    </Box>
  );
}

/** With a sign, and a true minus: +0.5, −1, 0. */
export function scoreInWords(score: number): string {
  const rounded = Math.round(score * 100) / 100;
  return rounded < 0 ? `−${Math.abs(rounded)}` : rounded > 0 ? `+${rounded}` : '0';
}

function faceOf(score: number) {
  const index = Math.min(4, Math.max(0, Math.round((score + 1) * 2)));
  return smileys[index] ?? smileys[2];
}
