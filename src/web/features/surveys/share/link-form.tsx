import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { AddressedLink } from '../../../../contract/schemas/surveys/survey-link.ts';
import { isBlank } from '../../../../domain/forms/kinds/kind.ts';
import { linkNames } from '../../../../domain/surveys/link-names.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { tell } from '../../../providers/notifications.tsx';
import { useCall } from '../../../providers/use-call.ts';
import { formatLanguage } from '../../forms/question/languages.ts';
import { Amount, Line } from '../../forms/question/option-inputs.tsx';
import { MomentInput } from '../../forms/shared/moment-input.tsx';
import { CustomerPicker } from '../../sentiments/answer/customer-picker.tsx';
import { addLink, changeLink, type LinkInput } from './link-calls.ts';
import { type LinkKind, linkKindLabels } from './link-labels.ts';
import { LinkSecrets } from './link-secrets.tsx';
import { OpenLink } from './open-link.tsx';

// Loaded lazily, because it includes the input of every question type.
const PrefillInputs = lazyPart(
  () => import('./prefill-inputs.tsx'),
  'PrefillInputs',
  <Skeleton variant="rounded" height={48} />,
);

interface LinkFormProps {
  survey: Survey;
  link?: AddressedLink;
  onDone: () => void;
}

export function LinkForm({ survey, link, onDone }: LinkFormProps) {
  const [input, setInput] = useState<LinkInput>(() => startOf(link));
  const call = useCall();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isSaving, setSaving] = useState(false);
  const kind: LinkKind = input.kind ?? 'anonymous';
  const set = (part: LinkInput) => setInput((before) => ({ ...before, ...part }));
  const problem = (name: string) => failure?.errors[name];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    try {
      const body = withoutBlanks(input);
      await (link ? changeLink(call, link, body) : addLink(call, survey.id, body));
      tell(link ? 'Saved' : 'The link is ready');
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={link ? `Change ${link.name}` : 'New link'}
      onSubmit={(event) => void save(event)}
      sx={{ border: 1, borderColor: 'primary.main', borderRadius: 1, p: 2 }}
    >
      <Stack sx={{ gap: 2 }}>
        <Line label="Name" value={input.name} most={120} problem={problem('name')} onChange={(name) => set({ name })} />
        <SelectField
          label="What for"
          value={kind}
          options={(Object.keys(linkKindLabels) as LinkKind[]).map((one) => [one, linkKindLabels[one].name])}
          helperText={linkKindLabels[kind].about}
          onChange={(next) => set(ofKind(input, next))}
        />
        {kind === 'anonymous' && (
          <OpenLink survey={survey} link={link} input={input} problem={problem} onChange={set} />
        )}
        {kind === 'personal' && (
          <CustomerPicker
            value={input.customerId ?? null}
            added={undefined}
            help="Whose answers these will be."
            issue={problem('customerId')}
            onChange={(customerId) => set({ customerId })}
          />
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
        {failure && <Alert severity="error">{failure.message}</Alert>}
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {link ? 'Save link' : 'Make link'}
          </Button>
          <Button color="inherit" onClick={onDone}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

interface LimitsProps {
  input: LinkInput;
  problem: (name: string) => string | undefined;
  onChange: (part: LinkInput) => void;
}

function Limits({ input, problem, onChange }: LimitsProps) {
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
