import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import type { AnswerValue } from '../../../../domain/forms/kinds/kind.ts';
import { Line } from '../../../crud/inputs/line-inputs.tsx';
import { parts } from '../../../crud/record/overrides.ts';
import { framed, LoadProblem, PageHead } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import { questionKinds } from '../draft/question-kinds.ts';
import { prebuiltFields, useDeletePrebuilt, useStarterSet } from './prebuilt-queries.ts';

const PrebuiltEditor = parts(() => import('./prebuilt-editor.tsx'))('PrebuiltEditor');

export function PrebuiltFields() {
  const { data, error, refetch } = useReading(prebuiltFields);
  const mayAdd = useMay('prebuiltFields', 'create');
  const [message, setText] = useState('');
  const [edited, setEdited] = useState<PrebuiltField | 'new'>();
  const found = data?.filter((field) => matches(field, message)) ?? [];
  const categories = [...new Set(found.map(({ category }) => category))].sort();
  return (
    <>
      <PageHead
        title="Prebuilt fields"
        about="Ready-made questions. A form gets its own copy."
        actions={
          mayAdd && (
            <>
              {data && data.length > 0 && <StarterSet />}
              <Button variant="contained" onClick={() => setEdited('new')}>
                New field
              </Button>
            </>
          )
        }
      />
      {error && <LoadProblem isPart error={error} what="library" onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={320} />}
      {data?.length === 0 && <EmptyLibrary mayAdd={mayAdd} />}
      {data && data.length > 0 && (
        <>
          <Line type="search" label="Search fields" value={message} onChange={setText} sx={{ maxWidth: 420, mb: 2 }} />
          <Typography role="status" variant="muted">
            {found.length} of {data.length} fields
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
  const add = useStarterSet();
  return (
    <Button variant="outlined" onClick={add}>
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
  const mayEdit = useMay('prebuiltFields', 'update');
  const mayDelete = useMay('prebuiltFields', 'delete');
  const remove = useDeletePrebuilt();
  return (
    <Box component="li" aria-label={field.fieldName} sx={card}>
      <Box sx={{ flexGrow: 1 }}>
        <FormQuestion isPreview field={{ ...field, isSentimentValue: false }} value={value} onChange={setValue} />
      </Box>
      <Typography variant="hint" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {[questionKinds[field.fieldType].name, ...field.tags].join(' · ')}
      </Typography>
      {(mayEdit || mayDelete) && (
        <Stack direction="row" sx={{ gap: 1, mt: 1, ml: -1.25 }}>
          {mayEdit && (
            <Button size="small" color="inherit" aria-label={`Edit “${field.fieldName}”`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {mayDelete && (
            <Button
              size="small"
              color="error"
              aria-label={`Delete “${field.fieldName}”`}
              onClick={() => void remove(field)}
            >
              Delete
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}

const card = { display: 'flex', flexDirection: 'column', minWidth: 0, p: 2.5, ...framed } as const;
