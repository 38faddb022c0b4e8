import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { smileys } from '../../../fields/rating-smiley.tsx';
import { Nothing } from './nothing.tsx';

/** How a customer feels, as a face and a word. */
export function Feeling({ score }: { score: number | null }) {
  return <Face score={score}>{score === null ? '' : faceOf(score)?.name}</Face>;
}

/** How many customers feel together, as a face and a number from −1 to 1. */
export function AverageFeeling({ score }: { score: number | null }) {
  return <Face score={score}>{score === null ? '' : scoreInWords(score)}</Face>;
}

function Face({ score, children }: { score: number | null; children: ReactNode }) {
  if (score === null) return <Nothing />;
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
      <span>{children}</span>
    </Box>
  );
}

/** With a sign, and a true minus: +0.5, −1, 0. */
export function scoreInWords(score: number): string {
  const rounded = Math.round(score * 100) / 100;
  return rounded < 0 ? `−${Math.abs(rounded)}` : rounded > 0 ? `+${rounded}` : '0';
}

export function faceOf(score: number) {
  const index = Math.min(4, Math.max(0, Math.round((score + 1) * 2)));
  return smileys[index] ?? smileys[2];
}
