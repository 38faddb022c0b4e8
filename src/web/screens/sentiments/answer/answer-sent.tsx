import CheckCircle from '@mui/icons-material/CheckCircle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { SlaPill } from '../shared/sla-pill.tsx';

interface AnswerSentProps {
  response: SentimentResponse;
  form: Sentiment;
  onAnother: () => void;
}

/** The response is kept: what it is called, and where to go from here. */
export function AnswerSent({ response, form, onAnother }: AnswerSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayOpen = useMay('sentimentResponses', 'show');
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 6, md: 10 }, gap: 1.5 }}>
      <CheckCircle sx={{ fontSize: 40, color: 'success.main' }} />
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Saved as {response.reference}
      </Typography>
      <Typography color="textSecondary">
        A new response to “{form.name}”{response.customerName ? ` from ${response.customerName}` : ''}.
      </Typography>
      <SlaPill clock={response} />
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        {mayOpen && (
          <Button component={Link} to={paths.response(response.id)} variant="contained">
            Open response
          </Button>
        )}
        <Button variant="outlined" onClick={onAnother}>
          Add another
        </Button>
      </Stack>
    </Stack>
  );
}
