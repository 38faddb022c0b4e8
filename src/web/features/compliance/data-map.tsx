import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  type RetainedKind,
  type Retention,
  retentionDueSchema,
  retentionSchema,
} from '../../../contract/schemas/compliance/retention.ts';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { attempt } from '../../layout/attempt.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { framed, LoadProblem, PageHead } from '../../layout/page-parts.tsx';
import { Ago, formatDay } from '../../layout/time.tsx';
import { reading, useCall, useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { useLoaded } from '../../providers/use-task.ts';

const dataMap = reading('retentionRules', 'map', { schema: retentionSchema.array() });

/** Where personal data is stored, and for how long. */
export function DataMap() {
  const { data, error, refetch } = useReading(dataMap);
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <PageHead
        title="Data Map"
        about="Where personal data is stored and for how long. Rules apply every day; data with a legal hold stays."
      />
      {error && !data && <LoadProblem isPart error={error} what="data map" onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        {data?.map((kept) => (
          <Kept key={kept.kind} kept={kept} onChange={(months) => setAsked({ kept, months, askedAt: Date.now() })} />
        ))}
      </Stack>
      {asked && <RuleDialog key={asked.kept.kind} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface Asked {
  kept: Retention;
  months: number | null;
  /** So that no preview of an earlier question is shown. */
  askedAt: number;
}

const texts: Readonly<Record<RetainedKind, { title: string; erased: string }>> = {
  surveyResponses: {
    title: 'Responses to surveys',
    erased: 'Texts, files and the customer are erased. Choices and scores stay, so figures do not change.',
  },
  sentimentResponses: {
    title: 'Responses to sentiment forms',
    erased:
      'Texts, files, notes, emails and the customer of closed responses are erased. Choices and scores stay, so figures do not change.',
  },
  customers: {
    title: 'Customers',
    erased: 'Customers without feedback for this time and without an open response are deleted, with their texts.',
  },
  customerImports: {
    title: 'Imported files',
    erased: 'The rows of the file are deleted. The import cannot be undone afterwards.',
  },
  auditLog: { title: 'Audit log', erased: 'Entries about who changed what are deleted.' },
};

function Kept({ kept, onChange }: { kept: Retention; onChange: (months: number | null) => void }) {
  const mayChange = useMay('retentionRules', 'save');
  const { title, erased } = texts[kept.kind];
  return (
    <Box component="section" aria-label={title} sx={{ ...framed, p: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h3">{title}</Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {kept.records.toLocaleString()} {kept.records === 1 ? 'record' : 'records'}
          {kept.oldestAt && `, the oldest from ${formatDay(kept.oldestAt)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          Personal: {kept.personal.join(', ')}
        </Typography>
      </Box>
      <Box sx={{ flex: '0 1 260px' }}>
        <SelectField
          fullWidth
          size="small"
          label="Keep for"
          value={kept.months ?? 0}
          options={periodsWith(kept.months)}
          disabled={!mayChange}
          helperText={kept.months === null ? undefined : erased}
          onChange={(months) => onChange(Number(months) || null)}
        />
        {kept.lastRunAt && (
          <Typography variant="caption" color="textSecondary">
            Applied <Ago time={kept.lastRunAt} />, {kept.erased.toLocaleString()} erased in all
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const periods = [0, 3, 6, 12, 24, 36, 60, 84, 120];

const periodsWith = (months: number | null) =>
  [...new Set([...periods, months ?? 0])]
    .toSorted((one, other) => one - other)
    .map((one) => [one, periodOf(one)] as const);

function periodOf(months: number): string {
  if (months === 0) return 'Unlimited time';
  if (months % 12 > 0) return months === 1 ? '1 month' : `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** Says what the rule would erase now, before it is saved. */
function RuleDialog({ kept, months, askedAt, onClose }: Asked & { onClose: () => void }) {
  const call = useCall();
  const { title, erased } = texts[kept.kind];
  const body = { kind: kept.kind, months };
  const { data, error } = useLoaded(
    async () => retentionDueSchema.parse(await call('retentionRules', 'try', { body })),
    `${kept.kind} ${months} ${askedAt}`,
  );
  const save = async () => {
    if (await attempt(() => call('retentionRules', 'save', { body }), 'The rule is saved', 'retentionRules')) onClose();
  };
  return (
    <FormDialog
      title={`Keep ${title.toLowerCase()} for ${periodOf(months ?? 0).toLowerCase()}?`}
      submit="Save rule"
      isDangerous={months !== null}
      isDisabled={!data}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Typography>{months === null ? 'Nothing is erased by a rule from now on.' : erased}</Typography>
      {error && <Alert severity="error">The preview could not be loaded. Close and try again.</Alert>}
      {months !== null && !data && !error && (
        <Typography role="status" color="textSecondary">
          Counting the records that are older…
        </Typography>
      )}
      {months !== null && data && (
        <Alert severity={data.due > 0 ? 'warning' : 'info'}>
          {data.due === 0 && 'No record is that old yet.'}
          {data.due > 0 &&
            `${data.due.toLocaleString()} ${data.due === 1 ? 'record is' : 'records are'} older and will be erased within a day. This cannot be undone.`}
        </Alert>
      )}
    </FormDialog>
  );
}
