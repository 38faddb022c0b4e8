import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Skeleton, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Amount, Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { InlineForm } from '../../../core/web/layout/inline-form.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { fieldErrors } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { CustomerPicker } from '../../../customers/shared/customer-picker.tsx';
import { isBlank } from '../../../forms/rules/kinds/kind.ts';
import { MomentInput } from '../../../forms/shared/parts/moment-input.tsx';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { linkNames } from '../../rules/link-names.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { AddressedLink } from '../../schemas/survey-link.ts';
import type { LinkInput, LinkPartProps } from './link-input.ts';
import { type LinkKind, linkKindLabels } from './link-labels.ts';
import { OpenLink } from './open-link.tsx';

// Loaded lazily, because it includes the input of every question type.
const PrefillInputs = lazyPart(
  () => import('./prefill-inputs.tsx'),
  'PrefillInputs',
  <Skeleton variant="rounded" height={48} />,
);

export function LinkForm({ survey, link, onDone }: { survey: Survey; link?: AddressedLink; onDone: () => void }) {
  const [input, setInput] = useState<LinkInput>(() => initialLink(link));
  const add = useOperationMutation('surveys', 'addLink');
  const change = useOperationMutation('surveyLinks', 'update', { invalidates: ['surveys'] });
  const { isPending, error } = (link ? change : add).mutation;
  const save = () => {
    const values = withoutBlanks(input);
    const saved = { onSuccess: onDone };
    if (link)
      change.mutate(
        {
          params: { id: link.id },
          values: { ...values, version: link.version },
          ...said('Saved'),
          errorNotification: false,
        },
        saved,
      );
    else
      add.mutate({ params: { id: survey.id }, values, ...said('The link is ready'), errorNotification: false }, saved);
  };
  const kind: LinkKind = input.kind ?? 'anonymous';
  const set = (part: LinkInput) => setInput((before) => ({ ...before, ...part }));
  const problem = (name: string) => fieldErrors(error)[name];
  return (
    <InlineForm
      label={link ? `Change ${link.name}` : 'New link'}
      submit={link ? 'Save link' : 'Create link'}
      isBusy={isPending}
      failure={error}
      onSubmit={save}
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

function initialLink(link: AddressedLink | undefined): LinkInput {
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
