import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Skeleton, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { AddressedLink } from '../../../../contract/schemas/surveys/survey-link.ts';
import { isBlank } from '../../../../domain/forms/kinds/kind.ts';
import { linkNames } from '../../../../domain/surveys/link-names.ts';
import { Amount, Line } from '../../../crud/inputs/line-inputs.tsx';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { InlineForm } from '../../../layout/inline-form.tsx';
import { lazyPart } from '../../../layout/page.tsx';
import { fieldErrors } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCall } from '../../../providers/queries.ts';
import { useTask } from '../../../providers/use-task.ts';
import { formatLanguage } from '../../forms/question/languages.ts';
import { MomentInput } from '../../forms/shared/moment-input.tsx';
import { CustomerPicker } from '../../sentiments/answer/customer-picker.tsx';
import { addLink, changeLink, type LinkInput, type LinkPartProps } from './link-calls.ts';
import { type LinkKind, linkKindLabels } from './link-labels.ts';
import { OpenLink } from './open-link.tsx';

// Loaded lazily, because it includes the input of every question type.
const PrefillInputs = lazyPart(
  () => import('./prefill-inputs.tsx'),
  'PrefillInputs',
  <Skeleton variant="rounded" height={48} />,
);

export function LinkForm({ survey, link, onDone }: { survey: Survey; link?: AddressedLink; onDone: () => void }) {
  const [input, setInput] = useState<LinkInput>(() => startOf(link));
  const call = useCall();
  const { run, isPending, error } = useTask(
    () => {
      const body = withoutBlanks(input);
      return link ? changeLink(call, link, body) : addLink(call, survey.id, body);
    },
    {
      onSuccess: () => {
        notifyInfo(link ? 'Saved' : 'The link is ready');
        onDone();
      },
    },
  );
  const kind: LinkKind = input.kind ?? 'anonymous';
  const set = (part: LinkInput) => setInput((before) => ({ ...before, ...part }));
  const problem = (name: string) => fieldErrors(error)[name];
  return (
    <InlineForm
      label={link ? `Change ${link.name}` : 'New link'}
      submit={link ? 'Save link' : 'Create link'}
      isBusy={isPending}
      failure={error}
      onSubmit={run}
      onCancel={onDone}
    >
      <Line label="Name" value={input.name} most={120} problem={problem('name')} onChange={(name) => set({ name })} />
      <SelectField
        label="Type"
        value={kind}
        options={(Object.keys(linkKindLabels) as LinkKind[]).map((one) => [one, linkKindLabels[one].name])}
        helperText={linkKindLabels[kind].about}
        onChange={(next) => set(ofKind(input, next))}
      />
      {kind === 'personal' && (
        <CustomerPicker
          value={input.customerId ?? null}
          added={undefined}
          help="The responses belong to this customer."
          issue={problem('customerId')}
          onChange={(customerId) => set({ customerId })}
        />
      )}
      <Advanced isOpen={link !== undefined || Boolean(error) || kind === 'kiosk'}>
        {kind === 'anonymous' && (
          <OpenLink survey={survey} link={link} input={input} problem={problem} onChange={set} />
        )}
        {survey.languages.length > 1 && (
          <SelectField
            label="Language"
            value={input.language ?? ''}
            none="The respondent’s browser language"
            options={survey.languages.map((one) => [one, formatLanguage(one)])}
            onChange={(language) => set({ language: language || null })}
          />
        )}
        <Limits input={input} problem={problem} onChange={set} />
        <LinkSecrets kind={kind} input={input} link={link} problem={problem} onChange={set} />
        <PrefillInputs
          surveyId={survey.id}
          value={input.prefill ?? {}}
          problem={(key) => problem(`prefill.${key}`)}
          onChange={(prefill) => set({ prefill })}
        />
      </Advanced>
    </InlineForm>
  );
}

function Advanced({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(isOpen);
  const shown = isShown || isOpen;
  return (
    <>
      <Button
        size="small"
        aria-expanded={shown}
        endIcon={shown ? <ExpandLess /> : <ExpandMore />}
        onClick={() => setShown(!shown)}
        sx={{ alignSelf: 'flex-start', ml: -0.5 }}
      >
        Advanced
      </Button>
      {shown && children}
    </>
  );
}

function Limits({ input, problem, onChange }: LinkPartProps) {
  return (
    <>
      <Line
        label="Source"
        value={input.source}
        most={80}
        help="Saved with each response, such as “poster” or “newsletter”."
        problem={problem('source')}
        onChange={(source) => onChange({ source })}
      />
      <MomentInput
        label="Valid from"
        value={input.startsAt}
        problem={problem('startsAt')}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <MomentInput
        label="Valid until"
        value={input.expiresAt}
        problem={problem('expiresAt')}
        onChange={(expiresAt) => onChange({ expiresAt })}
      />
      <Amount
        label="Response limit"
        value={input.maxUses ?? undefined}
        help="Empty: any number."
        problem={problem('maxUses')}
        onChange={(maxUses) => onChange({ maxUses: maxUses ?? null })}
      />
    </>
  );
}

function startOf(link: AddressedLink | undefined): LinkInput {
  if (!link) return { name: linkNames.anonymous, kind: 'anonymous' };
  const { name, kind, slug, verifiesEmail, customerId, language, startsAt, expiresAt, maxUses, source, prefill } = link;
  return { name, kind, slug, verifiesEmail, customerId, language, startsAt, expiresAt, maxUses, source, prefill };
}

/** A default name changes with the kind of link; a custom name stays. */
function ofKind({ name, kind = 'anonymous' }: LinkInput, next: LinkKind): LinkInput {
  const open = next === 'anonymous' ? {} : { slug: null, verifiesEmail: false };
  return { kind: next, pin: undefined, ...open, ...(name === linkNames[kind] && { name: linkNames[next] }) };
}

function withoutBlanks({ prefill, ...input }: LinkInput): LinkInput {
  if (!prefill) return input;
  return { ...input, prefill: Object.fromEntries(Object.entries(prefill).filter(([, value]) => !isBlank(value))) };
}

interface LinkSecretsProps extends LinkPartProps {
  kind: LinkKind;
  link: AddressedLink | undefined;
}

function LinkSecrets({ kind, input, link, problem, onChange }: LinkSecretsProps) {
  return (
    <>
      <Secret
        label="Password"
        value={input.password}
        isStored={link?.hasPassword ?? false}
        none="Empty: no password."
        removeLabel="Remove password"
        problem={problem('password')}
        onChange={(password) => onChange({ password })}
      />
      {kind === 'kiosk' && (
        <Secret
          label="PIN to leave the kiosk"
          value={input.pin}
          isStored={link?.hasPin ?? false}
          isNumber
          none="4 to 8 digits, for your staff. Empty: staff cannot leave the kiosk."
          removeLabel="Remove PIN"
          problem={problem('pin')}
          onChange={(pin) => onChange({ pin })}
        />
      )}
    </>
  );
}

interface SecretProps {
  label: string;
  /** Null removes the stored value. */
  value: string | null | undefined;
  isStored: boolean;
  isNumber?: boolean;
  none: string;
  removeLabel: string;
  problem: string | undefined;
  onChange: (value: string | null | undefined) => void;
}

function Secret({ label, value, isStored, isNumber = false, none, removeLabel, problem, onChange }: SecretProps) {
  const isStillStored = isStored && value !== null;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={value ?? ''}
        error={Boolean(problem)}
        helperText={problem ?? (isStillStored ? 'Already set. Enter a new one to replace it.' : none)}
        onChange={({ target }) => onChange(target.value || undefined)}
        slotProps={{ htmlInput: isNumber ? { inputMode: 'numeric', maxLength: 8 } : {} }}
      />
      {isStillStored && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => onChange(null)}>
          {removeLabel}
        </Button>
      )}
    </>
  );
}
