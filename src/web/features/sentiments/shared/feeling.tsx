import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { englishLabels, smileyNames } from '../../../../questions/shared/labels.ts';
import { Smiley } from '../../../../questions/smiley.tsx';
import { visuallyHidden } from '../../../layout/visually-hidden.ts';
import { NoValue } from './nothing.tsx';

export function Feeling({ score, inTable = false }: { score: number | null; inTable?: boolean }) {
  if (score === null) return <NoValue />;
  return (
    <Face score={score}>
      <Box component="span" sx={inTable ? hiddenFromMdToXl : {}}>
        {nameOf(score)}
      </Box>
    </Face>
  );
}

const hiddenFromMdToXl = {
  '@media (min-width: 900px) and (max-width: 1535.95px)': visuallyHidden,
};

export function AverageFeeling({ score }: { score: number | null }) {
  return score === null ? <NoValue /> : <Face score={score}>{formatScore(score)}</Face>;
}

function Face({ score, children }: { score: number; children: ReactNode }) {
  return (
    <Box
      component="span"
      title={`${nameOf(score)} (${formatScore(score)})`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        color: score < -0.25 ? 'error.main' : score > 0.25 ? 'success.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Smiley step={stepOf(score)} size={18} />
      {children}
    </Box>
  );
}

/** Uses a plus sign and the minus character U+2212: +0.5, −1, 0. */
export function formatScore(score: number): string {
  const rounded = Math.round(score * 100) / 100;
  return rounded < 0 ? `−${Math.abs(rounded)}` : rounded > 0 ? `+${rounded}` : '0';
}

const stepOf = (score: number) => Math.min(5, Math.max(1, Math.round((score + 1) * 2) + 1));

const names = smileyNames(englishLabels);
const nameOf = (score: number) => names[stepOf(score) - 1] ?? '';
