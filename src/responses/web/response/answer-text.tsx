import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { PersonalKind } from '../../../text/format-topic.ts';
import { formatPersonal } from '../../../text/format-topic.ts';
import type { AnswerReading } from '../../schemas/response-details.ts';

interface AnswerTextProps {
  text: string;
  reading: AnswerReading | undefined;
  isPersonalShown: boolean;
}

/** Personal data is masked until the user reveals it. */
export function AnswerText({ text, reading, isPersonalShown }: AnswerTextProps) {
  const pieces = piecesOf(text, reading);
  return (
    <Typography
      dir="auto"
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch', textAlign: 'start' }}
    >
      {pieces.map((piece) => (
        <Fragment key={piece.start}>
          <Piece piece={piece} isPersonalShown={isPersonalShown} />
        </Fragment>
      ))}
    </Typography>
  );
}

interface TextPiece {
  start: number;
  text: string;
  feeling?: number;
  personal?: string;
}

function Piece({ piece, isPersonalShown }: { piece: TextPiece; isPersonalShown: boolean }) {
  const { text, feeling, personal } = piece;
  if (personal !== undefined) return isPersonalShown ? text : <Covered kind={personal} />;
  return feeling === undefined ? text : <Felt text={text} value={feeling} />;
}

function Felt({ text, value }: { text: string; value: number }) {
  const isGood = value > 0;
  return (
    <Box
      component="mark"
      title={isGood ? 'Detected as positive' : 'Detected as negative'}
      sx={({ palette }) => ({
        color: 'inherit',
        bgcolor: `color-mix(in srgb, ${palette[isGood ? 'success' : 'error'].main} 16%, transparent)`,
        borderRadius: '4px',
        px: '2px',
        mx: '-2px',
      })}
    >
      {text}
    </Box>
  );
}

function Covered({ kind }: { kind: string }) {
  return (
    <Box
      component="span"
      sx={{ px: 0.75, borderRadius: 0.5, bgcolor: 'action.hover', color: 'text.secondary', fontSize: '0.9em' }}
    >
      {kind} hidden
    </Box>
  );
}

function piecesOf(text: string, reading: AnswerReading | undefined): TextPiece[] {
  const highlightRanges = [
    ...(reading?.personal ?? []).map(({ start, end, kind }) => ({ start, end, personal: personalLabel(kind) })),
    ...(reading?.words ?? []).map(({ start, end, value }) => ({ start, end, feeling: value })),
  ].toSorted((one, other) => one.start - other.start);
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { start, end, ...highlight } of highlightRanges) {
    // Personal data takes precedence over overlapping highlights.
    if (start < at || end > text.length) continue;
    if (start > at) pieces.push({ start: at, text: text.slice(at, start) });
    pieces.push({ start, text: text.slice(start, end), ...highlight });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at) });
  return pieces;
}

const personalLabel = (kind: string) => formatPersonal[kind as PersonalKind] ?? 'personal data';
