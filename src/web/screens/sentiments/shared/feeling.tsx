import Box from '@mui/material/Box';
import { smileys } from '../../../fields/rating-smiley.tsx';

/** How the customer feels, as a face and a number from −1 to 1. */
export function Feeling({ score }: { score: number | null }) {
  if (score === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        —
      </Box>
    );
  const { name, Icon } = faceOf(score);
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: score < -0.25 ? 'error.main' : score > 0.25 ? 'success.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      <span>{scoreInWords(score)}</span>
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
