import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useCan, useDelete, useList } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { framed, LoadProblem, PageHead } from '../../../core/web/layout/page-parts.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { parts } from '../../../core/web/record/overrides.ts';
import type { AnswerValue } from '../../rules/kinds/kind.ts';
import type { PrebuiltField } from '../../schemas/prebuilt-field.ts';
import { FormQuestion } from '../../shared/answer/form-question.tsx';
import { questionKinds } from '../../shared/draft/question-kinds.ts';

const PrebuiltEditor = parts(() => import('./prebuilt-editor.tsx'))('PrebuiltEditor');

export function PrebuiltFields() {
  const { query } = useList<PrebuiltField, ApiFailure>({
    resource: 'prebuiltFields',
    pagination: { mode: 'off' },
  });
  const { error } = query;
  const fields = query.data?.data;
  const { data: addAccess } = useCan({ resource: 'prebuiltFields', action: 'create' });
  const [message, setText] = useState('');
  const [edited, setEdited] = useState<PrebuiltField | 'new'>();
  const found = fields?.filter((field) => matches(field, message)) ?? [];
  const categories = [...new Set(found.map(({ category }) => category))].sort();
  return (
    <>
      <PageHead
        title="Prebuilt fields"
        about="Ready-made questions. A form gets its own copy."
        actions={
          addAccess?.can && (
            <>
              {fields && fields.length > 0 && <StarterSet />}
              <Button variant="contained" onClick={() => setEdited('new')}>
                New field
              </Button>
            </>
          )
        }
      />
      {error && <LoadProblem isPart error={error} what="library" onRetry={() => void query.refetch()} />}
      {!error && !fields && <Skeleton variant="rounded" height={320} />}
      {fields?.length === 0 && <EmptyLibrary mayAdd={addAccess?.can === true} />}
      {fields && fields.length > 0 && (
        <>
          <Line type="search" label="Search fields" value={message} onChange={setText} sx={{ maxWidth: 420, mb: 2 }} />
          <Typography role="status" variant="muted">
            {found.length} of {fields.length} fields
          </Typography>
        </>
      )}
      {categories.map((category) => (
        <Box key={category} component="section" aria-label={category} sx={{ mt: 3 }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {category}
          </Typography>
          <Box component="ul" sx={grid}>
            {found
              .filter((field) => field.category === category)
              .map((field) => (
                <PrebuiltCard key={field.id} field={field} onEdit={() => setEdited(field)} />
              ))}
          </Box>
        </Box>
      ))}
      {edited && (
        <Suspense>
          <PrebuiltEditor field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function EmptyLibrary({ mayAdd }: { mayAdd: boolean }) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">The library is empty</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480, mb: 1 }}>
        {mayAdd
          ? 'Save questions that you use often. The starter set has the most common ones.'
          : 'Ask an administrator to add the questions that you use often.'}
      </Typography>
      {mayAdd && <StarterSet />}
    </Stack>
  );
}

function StarterSet() {
  const { mutate, mutation } = useOperationMutation('prebuiltFields', 'addStarterSet');
  const add = () =>
    mutate({
      successNotification: (answer) => {
        const added = answer?.data.added;
        return {
          type: 'success',
          message: added === 0 ? 'All fields are already in the library' : `${added} fields added`,
        };
      },
    });
  return (
    <Button variant="outlined" loading={mutation.isPending} onClick={add}>
      Add Candor’s starter set
    </Button>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  listStyle: 'none',
  p: 0,
  m: 0,
} as const;

function matches({ fieldName, category, tags }: PrebuiltField, message: string): boolean {
  const text = [fieldName, category, ...tags].join(' ').toLowerCase();
  return message
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function PrebuiltCard({ field, onEdit }: { field: PrebuiltField; onEdit: () => void }) {
  const [value, setValue] = useState<AnswerValue>(null);
  const { data: editAccess } = useCan({ resource: 'prebuiltFields', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'prebuiltFields', action: 'delete' });
  const { mutate: deleteField } = useDelete<PrebuiltField, ApiFailure>();
  const { id, fieldName } = field;
  const remove = async () => {
    if (!(await isConfirmed(`Delete “${fieldName}”?`, 'Forms keep their copies.', 'Delete field'))) return;
    deleteField({ resource: 'prebuiltFields', id, ...said(`Deleted “${fieldName}”`) });
  };
  return (
    <Box component="li" aria-label={fieldName} sx={card}>
      <Box sx={{ flexGrow: 1 }}>
        <FormQuestion isPreview field={{ ...field, isSentimentValue: false }} value={value} onChange={setValue} />
      </Box>
      <Typography variant="hint" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {[questionKinds[field.fieldType].name, ...field.tags].join(' · ')}
      </Typography>
      {(editAccess?.can || deleteAccess?.can) && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, ml: -1.25 }}>
          {editAccess?.can && (
            <Button size="small" color="inherit" aria-label={`Edit “${fieldName}”`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {deleteAccess?.can && (
            <Button size="small" color="error" aria-label={`Delete “${fieldName}”`} onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}

const card = { display: 'flex', flexDirection: 'column', minWidth: 0, p: 2.5, ...framed } as const;
