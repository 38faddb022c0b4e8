import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, useId, useState } from 'react';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { savedDraft } from '../../forms/draft/builder-draft.ts';
import { surveyQuestions } from '../shared/survey-queries.ts';
import { CaseInputs } from './case-inputs.tsx';
import { type CaseInput, makeCase } from './rule-calls.ts';

interface MakeCaseProps {
  answerId: number;
  survey: { id: number; name: string };
  onClose: () => void;
}

export function MakeCase({ answerId, survey, onClose }: MakeCaseProps) {
  const titleId = useId();
  const { isPhone } = useScreenSize();
  const questions = useReading(surveyQuestions(survey.id)).data ?? [];
  const { fields } = savedDraft({ ...survey, version: 1, description: '' }, questions);
  const [input, setInput] = useState<CaseInput>({});
  const call = useCall();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFailure(undefined);
    try {
      await makeCase(call, answerId, input);
      tell('It is in the inbox');
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} onClose={onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={titleId}>Put this answer into the inbox</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <CaseInputs
              fields={fields}
              value={input}
              problem={(name) => failure?.errors[name]}
              onChange={(part) => setInput((before) => ({ ...before, ...part }))}
            />
            {failure && <Alert severity="error">{failure.message}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSending} disabled={input.sentimentId === undefined}>
            Put into the inbox
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
