import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { topicInWords } from '../../../../domain/text/text-words.ts';
import { momentInWords } from '../../../layout/time-words.ts';
import { useMay } from '../../../providers/use-may.ts';
import { scoreInWords } from '../shared/feeling.tsx';
import type { ResponseDetails } from './response-details.ts';
import { labelInWords, languageInWords } from './text-words.ts';
import type { ResponseActions } from './use-response-actions.ts';

const TextCorrection = lazy(async () => ({ default: (await import('./text-correction.tsx')).TextCorrection }));

interface TextReadingProps {
  response: ResponseDetails;
  actions: ResponseActions;
}

/** What was read from the words, by rules on this server, and a way to put it right. */
export function TextReading({ response, actions }: TextReadingProps) {
  const { reading, sentimentLabel, language, topics, textCorrected } = response;
  const mayCorrect = useMay('sentimentResponses', 'correctText');
  const [isOpen, setOpen] = useState(false);
  const isSaid = textCorrected?.fields.includes('label');
  return (
    <Box component="section" aria-label="What the words say">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {labelInWords(sentimentLabel)}
          {!isSaid && reading.score !== null && reading.score !== 0 && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              {scoreInWords(reading.score)}
            </Box>
          )}
        </Typography>
        {language && <Chip size="small" variant="outlined" label={languageInWords(language)} />}
        {topics.map((topic) => (
          <Chip key={topic} size="small" label={topicInWords(topic)} />
        ))}
        {mayCorrect && (
          <Button size="small" startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
            Put right
          </Button>
        )}
      </Stack>
      {textCorrected && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Put right by {textCorrected.by}, {momentInWords(textCorrected.at)}
        </Typography>
      )}
      {isOpen && (
        <Suspense>
          <TextCorrection response={response} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
