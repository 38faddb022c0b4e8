import { Alert, Button, MenuItem, Skeleton, Stack, TextField } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import { weekdayNames } from '../../../core/contract/notations/week-start.ts';
import {
  type Organization,
  type OrganizationInput,
  organizationInputSchema,
} from '../../../core/contract/schemas/organization.ts';
import { askConflictWinner } from '../../../core/web/form/ask-conflict-winner.ts';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { FormatFields } from '../../../core/web/inputs/format-fields.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { ZoneField } from '../../../core/web/inputs/zone-field.tsx';
import { LoadProblem, PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { readOwnProfile } from '../../../core/web/providers/auth.ts';
import { type ApiFailure, failureText, fieldErrors } from '../../../core/web/providers/failure.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { NotAllowed } from '../../../core/web/record/record-parts.tsx';
import { AddressPanel } from './address-panel.tsx';
import { isZoneConfirmed } from './confirm-zone.ts';
import { RecountNote } from './recount-note.tsx';
import { SampleDataPanel } from './sample-data-panel.tsx';

const whileRecounting = 2_000;

export function OrganizationSettings() {
  const { data: readAccess } = useCan({ resource: 'organization', action: 'current' });
  const { data: changeAccess } = useCan({ resource: 'organization', action: 'save' });
  const { data: moveAccess } = useCan({ resource: 'organization', action: 'changeAddress' });
  const { query } = useOperation('organization', 'current', {
    queryOptions: {
      enabled: readAccess?.can === true,
      refetchInterval: ({ state }) => (state.data?.data.recount ? whileRecounting : false),
    },
  });
  const { error } = query;
  const organization = query.data?.data;
  const readAgain = async () => (await query.refetch()).data?.data;
  return (
    <>
      {organization && changeAccess && moveAccess ? (
        <OrganizationForm
          organization={organization}
          readAgain={readAgain}
          mayChange={changeAccess.can}
          mayMove={moveAccess.can}
        />
      ) : (
        <PageHead title="Organization" about={about} />
      )}
      {readAccess?.can === false && <NotAllowed what="see the organization" name="organization" operation="current" />}
      {error && !organization && (
        <LoadProblem isPart error={error} what="organization" onRetry={() => void readAgain()} />
      )}
      {readAccess?.can !== false && !error && !organization && (
        <Skeleton variant="rounded" height={420} sx={{ maxWidth: 720 }} />
      )}
    </>
  );
}

const about = 'Name and address, the calendar by which figures are counted, and how dates and numbers are written.';

interface OrganizationFormProps {
  organization: Organization;
  readAgain: () => Promise<Organization | undefined>;
  mayChange: boolean;
  mayMove: boolean;
}

type Changes = Partial<Pick<Organization, Exclude<keyof OrganizationInput, 'tenantId' | 'version'>>>;

function OrganizationForm({ organization, readAgain, mayChange, mayMove }: OrganizationFormProps) {
  const [changes, setChanges] = useState<Changes>({});
  // The version changes only with what the user sees, so that keeping to edit does not overwrite another change.
  const { mutate, mutation } = useOperationMutation('organization', 'save', { invalidates: false });
  const { recount, ...stored } = organization;
  const values = { ...stored, timeZone: recount?.timeZone ?? stored.timeZone, ...changes };
  const isChanged = Object.keys(changes).length > 0;
  const change = (part: Changes) => setChanges((before) => ({ ...before, ...part }));
  const save = (version: number) => {
    const onSuccess = async () => {
      await readAgain();
      setChanges({});
      notifyInfo('Saved');
      await readOwnProfile();
    };
    const values = { ...changes, version };
    mutate({ values, errorNotification: false }, { onSuccess, onError: settleConflict });
  };
  const settleConflict = async ({ code }: ApiFailure) => {
    if (code !== 'STALE') return;
    const winner = await askConflictWinner('organization');
    if (winner === 'neither') return;
    const current = await readAgain();
    if (winner === 'theirs') setChanges({});
    else if (current) save(current.version);
  };
  useLeaveQuestion(isChanged, () => setChanges({}), { hasDraft: false });
  const problems = { ...fieldErrors(mutation.error), ...problemsOf(changes) };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || Object.keys(problemsOf(changes)).length > 0) return;
    const { timeZone } = changes;
    if (timeZone && timeZone !== stored.timeZone && !(await isZoneConfirmed(timeZone))) return;
    save(organization.version);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PageHead
        title="Organization"
        about={about}
        actions={
          mayChange && (
            <>
              {isChanged && (
                <Button variant="outlined" onClick={() => setChanges({})}>
                  Discard changes
                </Button>
              )}
              <Button type="submit" variant="contained" loading={mutation.isPending} disabled={!isChanged}>
                Save
              </Button>
            </>
          )
        }
      />
      <Stack spacing={3} sx={{ maxWidth: 720 }}>
        {!mayChange && (
          <Alert severity="info">
            You can view these settings. Changing them needs the permission put:v1/organization; ask an administrator to
            add it to your role.
          </Alert>
        )}
        {mutation.error && (
          <Alert severity="error">Nothing was saved. Your changes are still here. {failureText(mutation.error)}</Alert>
        )}
        {recount && <RecountNote recount={recount} />}
        <Panel title="Name">
          <TextField
            fullWidth
            label="Name"
            value={values.name}
            disabled={!mayChange}
            error={Boolean(problems.name)}
            helperText={problems.name ?? 'In emails, on public pages and in reports.'}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Panel>
        <AddressPanel organization={organization} mayChange={mayMove} hasUnsaved={isChanged} />
        <Panel title="Calendar" about="Days, weeks and fiscal years of all figures, lists, exports and reports.">
          <Stack spacing={2.5}>
            <ZoneField
              label="Time zone"
              value={values.timeZone}
              disabled={!mayChange}
              error={problems.timeZone}
              hint={stored.hasChosenZone ? undefined : zoneHint()}
              onChange={(timeZone) => timeZone && change({ timeZone })}
            />
            <SelectField
              label="First day of the week"
              value={values.weekStart}
              disabled={!mayChange}
              options={weekdays}
              onChange={(weekStart) => change({ weekStart })}
            />
            <SelectField
              label="First month of the fiscal year"
              value={values.fiscalMonth}
              disabled={!mayChange}
              options={months}
              helperText="For the periods “This fiscal year” and “Last fiscal quarter” of dashboards and reports."
              onChange={(fiscalMonth) => change({ fiscalMonth })}
            />
          </Stack>
        </Panel>
        <Panel title="Formats" about="For users without formats of their own, and for reports, files and public pages.">
          <Stack spacing={2.5}>
            <FormatFields value={values} disabled={!mayChange} onChange={change} />
          </Stack>
        </Panel>
        <Panel title="Phone numbers">
          <CountryField
            value={values.country}
            fallback={values.phoneCountry}
            disabled={!mayChange}
            error={problems.country}
            onChange={(country) => change({ country })}
          />
        </Panel>
        <SampleDataPanel />
      </Stack>
    </form>
  );
}

const zoneHint = () =>
  `Nobody has chosen it yet. Your browser is in ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}.`;

const weekdays = weekdayNames.map((name, at): [number, string] => [at + 1, name]);

const months = Array.from({ length: 12 }, (_, at): [number, string] => {
  const day = new Date(Date.UTC(2026, at, 1));
  return [at + 1, day.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })];
});

function problemsOf(changes: Changes): Record<string, string> {
  const { error } = organizationInputSchema.safeParse(changes);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

interface CountryFieldProps {
  value: string | null;
  fallback: string | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (country: string | null) => void;
}

const ofZone = 'zone';

function CountryField({ value, fallback, disabled, error, onChange }: CountryFieldProps) {
  const automatic =
    fallback && value === null ? `Country of the time zone (${countryNames.of(fallback)})` : 'Country of the time zone';
  return (
    <TextField
      select
      fullWidth
      label="Country"
      value={value ?? ofZone}
      disabled={disabled}
      error={Boolean(error)}
      helperText={error ?? 'Phone numbers without a country code are those of this country.'}
      onChange={({ target }) => onChange(target.value === ofZone ? null : target.value)}
    >
      <MenuItem value={ofZone}>{automatic}</MenuItem>
      {countries.map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Codes that ISO 3166 does not assign have no name; a few names are those of areas without phone numbers.
const notCountries = new Set([
  'AQ',
  'BV',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'GS',
  'HM',
  'IC',
  'PN',
  'QO',
  'TF',
  'UM',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code): [string, string][] => {
    const name = countryNames.of(code);
    return name && name !== code && !notCountries.has(code) ? [[code, name]] : [];
  })
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
