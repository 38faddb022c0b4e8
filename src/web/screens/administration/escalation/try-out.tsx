import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../providers/failure.ts';

interface TryOutProps<T> {
  title: string;
  about: string;
  button: string;
  /** What the answer depends on: when it changes, an answer is an old one. */
  subject: unknown;
  ask: () => Promise<T>;
  children: (answer: T) => ReactNode;
}

/** A question to the server about what is being written, before it is saved. Nothing changes by asking. */
export function TryOut<T>({ title, about, button, subject, ask, children }: TryOutProps<T>) {
  const [asked, setAsked] = useState<{ subject: string; answer?: T; problem?: string }>();
  const [isAsking, setAsking] = useState(false);
  const now = JSON.stringify(subject);
  const run = async () => {
    setAsking(true);
    try {
      setAsked({ subject: now, answer: await ask() });
    } catch (thrown) {
      setAsked({ subject: now, problem: sentenceOf(thrown) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Box component="section" aria-label={title} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack sx={{ gap: 1.5 }}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        </div>
        <Button variant="outlined" loading={isAsking} onClick={() => void run()} sx={{ alignSelf: 'flex-start' }}>
          {button}
        </Button>
        <div aria-live="polite">
          {asked && asked.subject !== now && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              You have changed something since. Try it again.
            </Typography>
          )}
          {asked?.problem && <Alert severity="error">{asked.problem}</Alert>}
          {asked?.answer !== undefined && children(asked.answer)}
        </div>
      </Stack>
    </Box>
  );
}
