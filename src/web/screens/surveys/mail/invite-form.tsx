import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { useSettled } from '../../../crud/use-settled.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import { Amount, Line } from '../../forms/question/option-inputs.tsx';
import { MomentInput } from '../../forms/shared/moment-input.tsx';
import { AudiencePicker } from './audience-picker.tsx';
import { AudienceResult, MailPreview } from './audience-result.tsx';
import { LetterInputs } from './letter-inputs.tsx';
import { audienceOf, type MailInput, sendMails } from './mail-calls.ts';
import { customersInWords, startOf, whole } from './mail-words.ts';
import { ReminderInput } from './reminder-input.tsx';

/** Whom to invite, in which words and when; what would happen is shown before it does. */
export function InviteForm({ survey, onDone }: { survey: Survey; onDone: () => void }) {
  const [input, setInput] = useState<MailInput>(() => startOf(survey));
  const set = (part: MailInput) => setInput((before) => ({ ...before, ...part }));
  const [isGarbled, setGarbled] = useState(false);
  const sending = useSending(survey, input, onDone);
  const settled = useSettledInput(input);
  const { data: audience, error } = useQuery(audienceOf(survey.id, settled));
  const count = audience?.invited.count ?? 0;
  const problem = (name: string) => sending.failure?.errors[name];
  const setReminders = (days: number[] | undefined) => {
    setGarbled(!days);
    if (days) set({ reminderDays: days });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGarbled) void sending.send(count);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Invite customers"
      onSubmit={submit}
      sx={{ border: 1, borderColor: 'primary.main', borderRadius: 1, p: 2 }}
    >
      <Stack sx={{ gap: 2 }}>
        <AudiencePicker onChange={set} />
        <LetterInputs survey={survey} input={input} problem={problem} onChange={set} />
        <MomentInput
          label="Send at"
          value={input.sendAt}
          help="Empty: at once."
          problem={problem('sendAt')}
          onChange={(sendAt) => set({ sendAt })}
        />
        <ReminderInput onChange={setReminders} />
        <Amount
          label="Leave in peace for days"
          value={input.guardDays}
          help="Whoever was invited to any survey, or answered one, within so many days is left out; so is whoever waits for help with something severe. 0 leaves nobody out."
          problem={problem('guardDays')}
          onChange={(guardDays) => set({ guardDays: Math.round(guardDays ?? 30) })}
        />
        <Line label="Name for yourself" value={input.name} most={120} onChange={(name) => set({ name })} />
        <AudienceResult surveyId={survey.id} input={settled} audience={audience} error={error} />
        <MailPreview preview={audience?.preview ?? null} />
        {sending.failure && <Alert severity="error">{sending.failure.message}</Alert>}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={sending.isBusy} disabled={count === 0 || Boolean(error)}>
            {input.sendAt ? 'Schedule' : 'Send'} to {customersInWords(count)}
          </Button>
          <Button color="inherit" onClick={onDone}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

function useSending(survey: Survey, input: MailInput, onDone: () => void) {
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const body = whole({ ...input, name: input.name?.trim() || survey.name });
  const keyOf = useKeyOf();
  const send = async (count: number) => {
    const { result } = await ask({
      title: `${input.sendAt ? 'Schedule' : 'Send'} to ${customersInWords(count)}?`,
      text: input.sendAt ? 'You can stop it until then.' : 'What was sent cannot be called back.',
      confirmText: input.sendAt ? 'Schedule' : 'Send',
      showCancel: true,
    });
    if (result !== 'confirm') return;
    setBusy(true);
    setFailure(undefined);
    try {
      await sendMails(survey.id, body, keyOf(JSON.stringify(body)));
      tell(input.sendAt ? 'It will be sent at its time' : 'The mails are on their way');
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { send, failure, isBusy };
}

/** One key for what is sent, so that sending again after a lost answer invites once; another text is another wish. */
function useKeyOf(): (text: string) => string {
  const last = useRef({ text: '', key: '' });
  return (text) => {
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** What is written, once the person stops writing; the name and the time change nobody's mail. */
function useSettledInput({ name: _, sendAt: __, reminderDays: ___, ...input }: MailInput): MailInput {
  const text = useSettled(JSON.stringify(whole(input)), 600);
  return useMemo(() => JSON.parse(text) as MailInput, [text]);
}
