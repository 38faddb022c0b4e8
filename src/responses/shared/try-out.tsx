import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { failureText } from '../../core/web/providers/failure.ts';
import { paths } from './paths.ts';

interface TryOutProps<T> {
  title: string;
  about: string;
  button: string;
  /** A change of this value marks the result as outdated. */
  subject: unknown;
  ask: () => Promise<T>;
  children: (answer: T) => ReactNode;
}

/** The server evaluates the unsaved input and changes nothing. */
export function TryOut<T>({ title, about, button, subject, ask, children }: TryOutProps<T>) {
  const [trial, setTrial] = useState<{ subject: string; answer?: T; problem?: string }>();
  const [isAsking, setAsking] = useState(false);
  const now = JSON.stringify(subject);
  const run = async () => {
    setAsking(true);
    try {
      setTrial({ subject: now, answer: await ask() });
    } catch (thrown) {
      setTrial({ subject: now, problem: failureText(thrown) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Box component="section" aria-label={title} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack sx={{ gap: 1.5 }}>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="muted">{about}</Typography>
        </div>
        <Button variant="outlined" loading={isAsking} onClick={() => void run()} sx={{ alignSelf: 'flex-start' }}>
          {button}
        </Button>
        <div aria-live="polite">
          {trial && trial.subject !== now && (
            <Typography variant="muted" sx={{ mb: 1 }}>
              You have changed something since. Try it again.
            </Typography>
          )}
          {trial?.problem && <Alert severity="error">{trial.problem}</Alert>}
          {trial?.answer !== undefined && children(trial.answer)}
        </div>
      </Stack>
    </Box>
  );
}

/** The values of a form as its schema types them. Throws what the server would answer if they are not valid. */
export function validInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input);
  if (error) throw new Error([...new Set(error.issues.map(({ message }) => message))].join('. '));
  return data;
}

interface Touched {
  id: number;
  reference: string;
  summary: string;
  text: string;
}

const most = 20;

export function TouchedList({ title, rows }: { title: string; rows: readonly Touched[] }) {
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 1 }}>
        {rows.slice(0, most).map(({ id, reference, summary, text }) => (
          <Typography key={id} component="li" variant="body2" sx={{ minWidth: 0 }}>
            <Link href={paths.response(id)} target="_blank" rel="noopener">
              {reference}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text}
            </Box>
            <Box component="span" dir="auto" sx={oneLine}>
              {summary}
            </Box>
          </Typography>
        ))}
      </Box>
      {rows.length > most && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          and {rows.length - most} more
        </Typography>
      )}
    </Box>
  );
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
