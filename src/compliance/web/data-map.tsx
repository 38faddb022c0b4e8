import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { formatCount, formatDay } from '../../core/contract/notations/notation.ts';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import { FormDialog } from '../../core/web/layout/form-dialog.tsx';
import { framed, LoadProblem, PageHead } from '../../core/web/layout/page-parts.tsx';
import { Ago } from '../../core/web/layout/time.tsx';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import type { RetainedKind, Retention } from '../schemas/retention.ts';

/** Where personal data is stored, and for how long. */
export function DataMap() {
  const { query } = useOperation('retentionRules', 'map');
  const { error } = query;
  const map = query.data?.data;
  const [asked, setAsked] = useState<RetentionChange>();
  return (
    <>
      <PageHead
        title="Data Map"
        about="Where personal data is stored and for how long. Rules apply every day; data with a legal hold stays."
      />
      {error && !map && <LoadProblem isPart error={error} what="data map" onRetry={() => void query.refetch()} />}
      {!error && !map && <Skeleton variant="rounded" height={480} />}
      <Stack sx={{ gap: 2, maxWidth: 960 }}>
        {map?.map((kept) => (
          <Kept key={kept.kind} kept={kept} onChange={(months) => setAsked({ kept, months })} />
        ))}
      </Stack>
      {asked && <RuleDialog key={asked.kept.kind} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface RetentionChange {
  kept: Retention;
  months: number | null;
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
  receivedEmails: {
    title: 'Original emails',
    erased: 'Emails of customers as they were received are deleted. Their texts and files stay with the responses.',
  },
  auditLog: { title: 'Audit log', erased: 'Entries about who changed what are deleted.' },
};

function Kept({ kept, onChange }: { kept: Retention; onChange: (months: number | null) => void }) {
  const { data: changeAccess } = useCan({ resource: 'retentionRules', action: 'save' });
  const { title, erased } = texts[kept.kind];
  return (
    <Box component="section" aria-label={title} sx={{ ...framed, p: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h3">{title}</Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {formatCount(kept.records)} {kept.records === 1 ? 'record' : 'records'}
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
          disabled={!changeAccess?.can}
          helperText={kept.months === null ? undefined : erased}
          onChange={(months) => onChange(Number(months) || null)}
        />
        {kept.lastRunAt && (
          <Typography variant="caption" color="textSecondary">
            Applied <Ago time={kept.lastRunAt} />, {formatCount(kept.erased)} erased in all
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
function RuleDialog({ kept, months, onClose }: RetentionChange & { onClose: () => void }) {
  const { title, erased } = texts[kept.kind];
  const values = { kind: kept.kind, months };
  const { query } = useOperation('retentionRules', 'try', {
    payload: values,
    // No preview of an earlier question is shown.
    queryOptions: { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  });
  const preview = query.data?.data;
  const { mutate } = useOperationMutation('retentionRules', 'save');
  const save = () => mutate({ values, ...said('The rule is saved') }, { onSuccess: onClose });
  return (
    <FormDialog
      title={`Keep ${title.toLowerCase()} for ${periodOf(months ?? 0).toLowerCase()}?`}
      submit="Save rule"
      isDangerous={months !== null}
      isDisabled={!preview}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography>{months === null ? 'Nothing is erased by a rule from now on.' : erased}</Typography>
      {query.error && <Alert severity="error">The preview could not be loaded. Close and try again.</Alert>}
      {months !== null && query.isPending && (
        <Typography role="status" color="textSecondary">
          Counting the records that are older…
        </Typography>
      )}
      {months !== null && preview && (
        <Alert severity={preview.due > 0 ? 'warning' : 'info'}>
          {preview.due === 0 && 'No record is that old yet.'}
          {preview.due > 0 &&
            `${formatCount(preview.due)} ${preview.due === 1 ? 'record is' : 'records are'} older and will be erased within a day. This cannot be undone.`}
        </Alert>
      )}
    </FormDialog>
  );
}
