import Star from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { uploadTypes } from '../../../../contract/schemas/sentiment-field.ts';
import type { Answered } from '../../../../contract/schemas/sentiment-response.ts';
import { smileys } from '../../../fields/rating-smiley.tsx';
import { starColour } from '../../../fields/rating-star.tsx';
import { Files, MatrixAnswer, PlaceAnswer, RankingAnswer } from './answer-parts.tsx';
import { placesIn, rowsIn } from './answer-words.ts';

/** An answer in the way that it is read best: a picture shown, a recording played, a rating drawn. */
export function AnswerValue({ answer }: { answer: Answered }) {
  const { fieldType, value, text } = answer;
  if (uploadTypes.some((type) => type === fieldType)) return <Files answer={answer} />;
  if (fieldType === 'ranking' || fieldType.startsWith('matrix_') || fieldType === 'location') {
    return <SeveralParts answer={answer} />;
  }
  if (typeof value === 'number') {
    if (fieldType === 'rating_star') return <Stars value={value} text={text} />;
    if (fieldType === 'rating_smiley') return <Face value={value} />;
    if (fieldType === 'nps') return <Steps value={value} lowest={0} highest={10} text={text} />;
    if (fieldType === 'csat') return <Steps value={value} lowest={1} highest={5} text={text} />;
    if (fieldType === 'ces') return <Steps value={value} lowest={1} highest={7} text={text} />;
  }
  if (typeof value === 'string') {
    if (fieldType === 'email') return <Link href={`mailto:${value}`}>{value}</Link>;
    if (fieldType === 'phone') return <Link href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</Link>;
    if (fieldType === 'url' && /^https?:\/\//i.test(value)) return <Outside address={value} />;
    if (fieldType === 'textarea')
      return (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>
          {text}
        </Typography>
      );
  }
  return <Words text={text} />;
}

function Words({ text }: { text: string }) {
  return (
    <Typography dir="auto" sx={{ textAlign: 'left' }}>
      {text || '—'}
    </Typography>
  );
}

function SeveralParts({ answer: { fieldType, value, text } }: { answer: Answered }) {
  if (fieldType === 'location') return <PlaceAnswer value={value} text={text} />;
  const places = fieldType === 'ranking' ? placesIn(value, text) : undefined;
  if (places) return <RankingAnswer places={places} />;
  const rows = fieldType === 'ranking' ? undefined : rowsIn(value, text);
  return rows ? <MatrixAnswer rows={rows} /> : <Words text={text} />;
}

function Outside({ address }: { address: string }) {
  return (
    <Link href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </Link>
  );
}

function Stars({ value, text }: { value: number; text: string }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box role="img" aria-label={`${value} of 5 stars`} sx={{ display: 'flex' }}>
        {[1, 2, 3, 4, 5].map((step) => (
          <Star key={step} sx={{ fontSize: 20, color: step <= value ? starColour : 'divider' }} />
        ))}
      </Box>
      <span aria-hidden>{text}</span>
    </Stack>
  );
}

function Face({ value }: { value: number }) {
  const face = smileys[value - 1];
  if (!face) return <Typography>{value}</Typography>;
  const { Icon, name } = face;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Icon sx={{ fontSize: 24, color: value < 3 ? 'error.main' : value > 3 ? 'success.main' : 'text.secondary' }} />
      <span>{name}</span>
    </Stack>
  );
}

interface StepsProps {
  value: number;
  lowest: number;
  highest: number;
  text: string;
}

function Steps({ value, lowest, highest, text }: StepsProps) {
  const steps = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '3px' }}>
        {steps.map((step) => (
          <Box
            key={step}
            sx={{ width: 12, height: 8, borderRadius: '2px', bgcolor: step <= value ? 'primary.main' : 'divider' }}
          />
        ))}
      </Box>
      <span>{text}</span>
    </Stack>
  );
}
