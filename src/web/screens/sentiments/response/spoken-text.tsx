import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { type Spoken, spokenIn } from '../../../../domain/text/transcript.ts';
import { minutesAndSeconds } from '../../../fields/clock-words.ts';
import type { AnswerReading } from './response-details.ts';
import { SaidText } from './said-text.tsx';

interface SpokenTextProps {
  text: string;
  reading: AnswerReading | undefined;
  isPersonalShown: boolean;
  /** Somebody wants to hear it from there. */
  onPlay: (seconds: number) => void;
}

/** What is said in a recording, each stretch with the moment at which it can be heard. */
export function SpokenText({ text, reading, isPersonalShown, onPlay }: SpokenTextProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5 }}>
      {spokenIn(text).map((spoken) => (
        <Fragment key={spoken.start}>
          <Moment seconds={spoken.seconds} onPlay={onPlay} />
          <Box sx={spoken.seconds === null ? { gridColumn: '1 / -1' } : {}}>
            <SaidText
              text={text.slice(spoken.start, spoken.end).trimEnd()}
              reading={reading && readingOf(reading, spoken)}
              isPersonalShown={isPersonalShown}
            />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

function Moment({ seconds, onPlay }: { seconds: number | null; onPlay: (seconds: number) => void }) {
  if (seconds === null) return null;
  const words = minutesAndSeconds(seconds);
  return (
    <Link
      component="button"
      type="button"
      aria-label={`Play from ${words}`}
      onClick={() => onPlay(seconds)}
      sx={{ fontVariantNumeric: 'tabular-nums', alignSelf: 'start', minHeight: 24, minWidth: 24 }}
    >
      {words}
    </Link>
  );
}

/** What was read from one stretch, counted from its beginning. */
function readingOf(reading: AnswerReading, { start, end }: Spoken): AnswerReading {
  const within = <T extends { start: number; end: number }>(marks: readonly T[]): T[] =>
    marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }));
  return { ...reading, words: within(reading.words), personal: within(reading.personal) };
}
