import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useState } from 'react';
import { z } from 'zod';
import { formDocumentSchema } from '../../../../contract/schemas/form-document.ts';
import { call } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';

/** Opens a form that was exported before in the builder, once the server has looked at it. */
export function ImportForm() {
  const open = useOpenInBuilder();
  const [problems, setProblems] = useState<string[]>([]);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setProblems([]);
    try {
      const { document, unknown } = await checked(file);
      if (unknown.severityLevels.length > 0) tell(`Not known here, and left out: ${unknown.severityLevels.join(', ')}`);
      await open(document);
    } catch (thrown) {
      setProblems(problemsOf(thrown));
    }
  };
  return (
    <Stack sx={{ mt: 3, gap: 1.5, alignItems: 'flex-start', maxWidth: 1040 }}>
      <Typography color="textSecondary">
        Or bring a form that was exported from here or from another organisation.
      </Typography>
      <Button component="label" variant="outlined">
        Import a form
        <input
          hidden
          type="file"
          accept=".json,application/json"
          aria-label="Form to import"
          onChange={(event) => void read(event)}
        />
      </Button>
      {problems.length > 0 && (
        <Alert severity="error">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}

const answerSchema = z.object({
  document: formDocumentSchema,
  unknown: z.object({ severityLevels: z.array(z.string()) }),
});

async function checked(file: File): Promise<z.infer<typeof answerSchema>> {
  const document: unknown = JSON.parse(await file.text());
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new SyntaxError('No object');
  const body = { document: document as Record<string, unknown>, dryRun: true };
  return answerSchema.parse(await call('sentiments', 'import', { body }));
}

const most = 8;

function problemsOf(thrown: unknown): string[] {
  if (thrown instanceof SyntaxError) return ['This file is no form: it cannot be read as JSON.'];
  if (!(thrown instanceof ApiFailure)) return ['This file could not be read.'];
  const faults = Object.entries(thrown.errors).map(([path, message]) => `${placeOf(path)}${message}`);
  return faults.length > 0 ? faults.slice(0, most) : [thrown.message];
}

/** `document.fields.3.options` is said as “Question 4: ”. */
function placeOf(path: string): string {
  const index = /^document\.fields\.(\d+)/.exec(path)?.[1];
  return index === undefined ? '' : `Question ${Number(index) + 1}: `;
}
