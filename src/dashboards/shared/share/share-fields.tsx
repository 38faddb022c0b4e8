import { Autocomplete, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { TypedChips } from '../../../core/web/inputs/typed-chips.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { MomentInput } from '../../../forms/shared/parts/moment-input.tsx';
import type { DashboardFilter } from '../../schemas/custom-dashboard.ts';
import { domainSchema, type PublicSettingsInput } from '../../schemas/public-share.ts';
import { NumberInput } from '../number-input.tsx';

interface ShareFieldsProps {
  value: PublicSettingsInput;
  onChange: (part: Partial<PublicSettingsInput>) => void;
  filters: readonly DashboardFilter[];
  hasPassword: boolean;
  problems: Readonly<Record<string, string>>;
}

type Flag = {
  [N in keyof PublicSettingsInput]-?: PublicSettingsInput[N] extends boolean ? N : never;
}[keyof PublicSettingsInput];

/** What a visitor would see of persons, to be confirmed. */
const warnings: Partial<Record<Flag, { isShown: boolean; title: string; text: string }>> = {
  hideVerbatims: {
    isShown: false,
    title: 'Show comments to everyone with the link?',
    text: 'Customers wrote them to you, not to the public. Contact details are masked, but comments can name persons.',
  },
  showsPeople: {
    isShown: true,
    title: 'Show assignees and companies to everyone with the link?',
    text: 'Visitors see the names of your users and customers beside their figures.',
  },
};

const flags: [Flag, string][] = [
  ['isPaused', 'Pause the link'],
  ['viewerMayChangeRange', 'Viewers may change the period'],
  ['hideVerbatims', 'Hide comments'],
  ['showsPeople', 'Show assignees and companies'],
  ['allowExport', 'Viewers may export figures'],
  ['showBranding', 'Show your branding'],
];

export function ShareFields({ value, onChange, filters, hasPassword, problems }: ShareFieldsProps) {
  const open = filters.filter(({ locked }) => !locked);
  const toggle = async (name: Flag, isOn: boolean) => {
    const warning = warnings[name];
    if (warning?.isShown === isOn && !(await isConfirmed(warning.title, warning.text, 'Show them'))) return;
    onChange({ [name]: isOn });
  };
  const embeds = Object.entries(problems).find(([path]) => path.startsWith('allowedEmbedDomains'))?.[1];
  return (
    <Stack sx={{ gap: 2 }}>
      <Password {...{ value, onChange, hasPassword }} problem={problems.password} />
      <MomentInput
        label="Valid from"
        value={value.startsAt}
        problem={problems.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <MomentInput
        label="Valid until"
        value={value.expiresAt}
        problem={problems.expiresAt}
        onChange={(expiresAt) => onChange({ expiresAt })}
      />
      <NumberInput
        label="View limit"
        value={value.maxViews}
        onChange={(maxViews) => onChange({ maxViews })}
        help={problems.maxViews ?? 'Empty means no limit.'}
      />
      <NumberInput
        label="Round counts to multiples of"
        value={value.minCell}
        onChange={(minCell) => minCell !== null && onChange({ minCell })}
        help={
          problems.minCell ??
          'Protects respondents. Figures change when as many responses are new. 1 shows exact figures.'
        }
      />
      {open.length > 0 && (
        <Autocomplete
          multiple
          disableCloseOnSelect
          options={open}
          value={open.filter(({ id }) => value.viewerFilterIds.includes(id))}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ label, field }) => label || field}
          onChange={(_, chosen) => onChange({ viewerFilterIds: chosen.map(({ id }) => id) })}
          renderInput={(params) => <TextField {...params} label="Filters that viewers may change" />}
        />
      )}
      <EmbedDomains value={value} onChange={onChange} problem={embeds} />
      <div>
        {flags.map(([name, label]) => (
          <FormControlLabel
            key={name}
            label={label}
            sx={{ display: 'flex' }}
            control={<Switch checked={value[name]} onChange={({ target }) => void toggle(name, target.checked)} />}
          />
        ))}
      </div>
    </Stack>
  );
}

interface EmbedDomainsProps extends Pick<ShareFieldsProps, 'value' | 'onChange'> {
  problem: string | undefined;
}

const EmbedDomains = ({ value, onChange, problem }: EmbedDomainsProps) => (
  <TypedChips
    label="Sites that may embed it"
    placeholder="www.example.com"
    value={value.allowedEmbedDomains}
    onChange={(allowedEmbedDomains) => onChange({ allowedEmbedDomains })}
    problemOf={(site) => (domainSchema.safeParse(site).success ? undefined : `“${site}” is not a domain`)}
    separator={/[\s,;]+/}
    most={20}
    problem={problem}
    help="Without one, no site may."
  />
);

interface PasswordProps extends Pick<ShareFieldsProps, 'value' | 'onChange' | 'hasPassword'> {
  problem: string | undefined;
}

/** An absent password keeps the stored one, null removes it. */
function Password({ value: { password }, onChange, hasPassword, problem }: PasswordProps) {
  const isKept = hasPassword && password === undefined;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        type="password"
        label="Password"
        value={password ?? ''}
        onChange={({ target }) => onChange({ password: target.value || (hasPassword ? undefined : null) })}
        error={Boolean(problem)}
        helperText={problem ?? (isKept ? 'A password is set. Enter another to change it.' : 'Empty means none.')}
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
      {isKept && (
        <Button color="inherit" onClick={() => onChange({ password: null })} sx={{ minHeight: 40 }}>
          Remove
        </Button>
      )}
    </Stack>
  );
}
