import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useId, useMemo, useRef, useState } from 'react';
import { useSettled } from '../../../core/web/fields/use-settled.ts';
import { Amount, Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { InlineForm } from '../../../core/web/layout/inline-form.tsx';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { fieldErrors } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Customer } from '../../../customers/schemas/customer.ts';
import { CustomersPicker } from '../../../customers/shared/customers-picker.tsx';
import { SegmentPicker } from '../../../customers/shared/segment-picker.tsx';
import { MomentInput } from '../../../forms/shared/parts/moment-input.tsx';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import type { Survey } from '../../schemas/survey.ts';
import { mostInvited } from '../../schemas/survey-distribution.ts';
import { AudienceResult, MailPreview } from './audience-result.tsx';
import { daysIn, formatCustomers, initialMail, type MailInput, trimmedInput, useAudience } from './mail-calls.ts';

export function InviteForm({ survey, onDone }: { survey: Survey; onDone: () => void }) {
  const [input, setInput] = useState<MailInput>(() => initialMail(survey));
  const set = (part: MailInput) => setInput((before) => ({ ...before, ...part }));
  const [isGarbled, setGarbled] = useState(false);
  const sending = useSending(survey, input, onDone);
  const settled = useSettledInput(input);
  const { query, audience } = useAudience(survey.id, settled);
  const { error } = query;
  const count = audience?.invited.count ?? 0;
  const problem = (name: string) => fieldErrors(sending.error)[name];
  const setReminders = (days: number[] | undefined) => {
    setGarbled(!days);
    if (days) set({ reminderDays: days });
  };
  return (
    <InlineForm
      label="Invite customers"
      submit={`${input.sendAt ? 'Schedule' : 'Send'} to ${formatCustomers(count)}`}
      isBusy={sending.isPending}
      isDisabled={count === 0 || Boolean(error)}
      failure={sending.error}
      onSubmit={() => !isGarbled && void sending.send(count)}
      onCancel={onDone}
    >
      <AudiencePicker onChange={set} />
      <EmailInputs survey={survey} input={input} problem={problem} onChange={set} />
      <MomentInput
        label="Send at"
        value={input.sendAt}
        help="Empty: immediately."
        problem={problem('sendAt')}
        onChange={(sendAt) => set({ sendAt })}
      />
      <ReminderInput onChange={setReminders} />
      <Amount
        label="Days between invitations"
        value={input.guardDays}
        help="Leaves out customers who were invited to or answered any survey within this many days, and customers with a severe open case. 0 turns this off."
        problem={problem('guardDays')}
        onChange={(guardDays) => set({ guardDays: Math.round(guardDays ?? 30) })}
      />
      <Line label="Internal name" value={input.name} most={120} onChange={(name) => set({ name })} />
      <AudienceResult surveyId={survey.id} input={settled} audience={audience} error={error} />
      <MailPreview preview={audience?.preview ?? null} />
    </InlineForm>
  );
}

function useSending(survey: Survey, input: MailInput, onDone: () => void) {
  const values = trimmedInput({ ...input, name: input.name?.trim() || survey.name });
  const keyOf = useKeyOf();
  const { mutate, mutation } = useOperationMutation('surveys', 'addDistribution', {
    invalidates: ['surveyDistributions'],
  });
  const send = async (count: number) => {
    const { result } = await ask({
      title: `${input.sendAt ? 'Schedule' : 'Send'} to ${formatCustomers(count)}?`,
      text: input.sendAt ? 'You can stop the sending until then.' : 'Sent emails cannot be recalled.',
      confirmText: input.sendAt ? 'Schedule' : 'Send',
      showCancel: true,
    });
    if (result !== 'confirm') return;
    mutate(
      {
        params: { id: survey.id },
        values,
        idempotencyKey: keyOf(JSON.stringify(values)),
        ...said(input.sendAt ? 'The emails are scheduled' : 'The emails are being sent'),
        errorNotification: false,
      },
      { onSuccess: onDone },
    );
  };
  return { isPending: mutation.isPending, error: mutation.error, send };
}

/** Same text, same idempotency key: a retry after a lost response does not send the invitations twice. */
function useKeyOf(): (text: string) => string {
  const last = useRef({ text: '', key: '' });
  return (text) => {
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Debounced input; name and schedule are left out because they do not change the recipients or the email. */
function useSettledInput({ name: _, sendAt: __, reminderDays: ___, ...input }: MailInput): MailInput {
  const text = useSettled(JSON.stringify(trimmedInput(input)), 600);
  return useMemo(() => JSON.parse(text) as MailInput, [text]);
}

interface EmailInputsProps {
  survey: Survey;
  input: MailInput;
  problem: (name: string) => string | undefined;
  onChange: (part: MailInput) => void;
}

function EmailInputs({ survey, input, problem, onChange }: EmailInputsProps) {
  const [language, setLanguage] = useState(survey.defaultLanguage);
  const inFirst = language === survey.defaultLanguage;
  return (
    <>
      {survey.languages.length > 1 && (
        <SelectField
          label="Text in"
          value={language}
          options={survey.languages.map((one) => [one, formatLanguage(one)])}
          helperText="Customers get the language in which they answered last."
          onChange={setLanguage}
        />
      )}
      <Line
        label="Subject"
        value={input.subject?.[language]}
        most={200}
        help={inFirst ? '{name} is replaced by the customer’s name.' : emptyHelp}
        problem={problem(`subject.${language}`)}
        onChange={(text) => onChange({ subject: { ...input.subject, [language]: text } })}
      />
      <Line
        isLong
        label="Message"
        value={input.message?.[language]}
        most={5_000}
        help={inFirst ? 'The survey link and an unsubscribe link are added automatically.' : emptyHelp}
        problem={problem(`message.${language}`)}
        onChange={(text) => onChange({ message: { ...input.message, [language]: text } })}
      />
    </>
  );
}

const emptyHelp = 'Empty: the text of the first language.';

function ReminderInput({ onChange }: { onChange: (days: number[] | undefined) => void }) {
  const [text, setText] = useState('');
  return (
    <Line
      label="Remind after days"
      value={text}
      most={40}
      help="Such as 3, 7: two reminders, only to those who have not answered. Empty: none."
      problem={daysIn(text) ? undefined : 'Up to five numbers of days from 1 to 90, such as 3, 7'}
      onChange={(next) => {
        setText(next);
        onChange(daysIn(next));
      }}
    />
  );
}

interface Chosen {
  kind: 'all' | 'found' | 'segment' | 'chosen';
  text: string;
  segmentId: number | undefined;
  chosen: Customer[];
}

function AudiencePicker({ onChange }: { onChange: (wanted: RecipientChoice) => void }) {
  const [audience, setAudience] = useState<Chosen>({ kind: 'all', text: '', segmentId: undefined, chosen: [] });
  const { kind, text, segmentId, chosen } = audience;
  const { data: segmentAccess } = useCan({ resource: 'customerSegments', action: 'list' });
  const titleId = useId();
  const change = (part: Partial<Chosen>) => {
    const next = { ...audience, ...part };
    setAudience(next);
    onChange(chosenRecipients(next));
  };
  const choice = (value: Chosen['kind'], label: string) => (
    <FormControlLabel value={value} control={<Radio size="small" />} label={label} />
  );
  return (
    <FormControl sx={{ gap: 1 }}>
      <FormLabel id={titleId}>Recipients</FormLabel>
      <RadioGroup
        row
        aria-labelledby={titleId}
        value={kind}
        onChange={(_, next) => change({ kind: next as Chosen['kind'] })}
      >
        {choice('all', 'All customers')}
        {choice('found', 'Search results')}
        {segmentAccess?.can && choice('segment', 'Segment')}
        {choice('chosen', 'Selected customers')}
      </RadioGroup>
      {kind === 'found' && (
        <Line
          type="search"
          label="Name, email or company contains"
          value={text}
          onChange={(sought) => change({ text: sought })}
        />
      )}
      {kind === 'segment' && <SegmentPicker value={segmentId} onChange={(id) => change({ segmentId: id })} />}
      {kind === 'chosen' && (
        <CustomersPicker chosen={chosen} most={mostInvited} onChange={(next) => change({ chosen: next })} />
      )}
    </FormControl>
  );
}

type RecipientChoice = Pick<MailInput, 'customerIds' | 'segmentId' | 'matching'>;

/** One of the three ways to name recipients; without a segment, nobody. */
function chosenRecipients({ kind, text, segmentId, chosen }: Chosen): RecipientChoice {
  const isBySegment = kind === 'segment' && segmentId !== undefined;
  const isByText = kind === 'all' || kind === 'found';
  return {
    matching: isByText ? (kind === 'all' ? '' : text) : undefined,
    segmentId: isBySegment ? segmentId : undefined,
    customerIds: isByText || isBySegment ? undefined : kind === 'chosen' ? chosen.map(({ id }) => id) : [],
  };
}
