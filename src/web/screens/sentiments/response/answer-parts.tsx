import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Answered } from '../../../../contract/schemas/sentiment-response.ts';
import { pathsOf } from '../../../../domain/forms/file-kind.ts';
import { FileLine } from '../../../fields/file-line.tsx';
import { VoicePlayer } from '../../../fields/voice-player.tsx';
import { fileAddress } from '../../../providers/files.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Uploads as what they are: pictures to be seen, recordings to be heard, documents to be saved. */
export function Files({ answer: { fieldType, fieldName, value } }: { answer: Answered }) {
  const paths = pathsOf(value);
  const nameOf = (index: number) => (paths.length > 1 ? `${fieldName}, ${index + 1} of ${paths.length}` : fieldName);
  const isPaper = fieldType === 'signature';
  return (
    <Stack direction={fieldType === 'image' ? 'row' : 'column'} sx={{ gap: 1, flexWrap: 'wrap' }}>
      {paths.map((path, index) => {
        if (fieldType === 'file') return <FileLine key={path} path={path} />;
        if (fieldType === 'audio') {
          return <VoicePlayer key={path} address={fileAddress(path)} name={nameOf(index)} isSaveable />;
        }
        return (
          // Ink is dark; its paper is white in the dark too.
          <Box key={path} sx={isPaper ? { bgcolor: '#fff', borderRadius: 1, alignSelf: 'flex-start' } : {}}>
            <Thumbnail address={fileAddress(path)} name={nameOf(index)} />
          </Box>
        );
      })}
    </Stack>
  );
}

/** A table that was answered, a row a line. */
export function MatrixAnswer({ rows }: { rows: readonly (readonly [row: string, answer: string])[] }) {
  return (
    <Box component="table" sx={{ borderCollapse: 'collapse', maxWidth: '100%' }}>
      <tbody>
        {rows.map(([row, answer]) => (
          <Box component="tr" key={row} sx={{ '& > *': { borderTop: 1, borderColor: 'divider', py: 0.5 } }}>
            <Box component="th" scope="row" dir="auto" sx={{ textAlign: 'left', fontWeight: 400, pr: 3 }}>
              {row}
            </Box>
            <Box component="td" dir="auto" sx={{ fontWeight: 500 }}>
              {answer}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

/** Choices in the order that they were given. */
export function RankingAnswer({ places }: { places: readonly string[] }) {
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {places.map((place) => (
        <li key={place} dir="auto">
          {place}
        </li>
      ))}
    </Box>
  );
}

/** A place, as a way to the map. */
export function PlaceAnswer({ value, text }: { value: unknown; text: string }) {
  const { latitude, longitude, accuracy } = value as Record<string, unknown>;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <Typography>
      <Link href={map} target="_blank" rel="noreferrer noopener">
        {text}
      </Link>
      {typeof accuracy === 'number' && (
        <Typography component="span" variant="body2" color="textSecondary">
          {` within about ${accuracy.toLocaleString()} m`}
        </Typography>
      )}
    </Typography>
  );
}
