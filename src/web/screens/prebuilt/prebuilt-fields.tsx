import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrebuiltField } from '../../../contract/schemas/prebuilt-field.ts';
import { LoadProblem } from '../../layout/load-problem.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useMay } from '../../providers/use-may.ts';
import { PrebuiltCard } from './prebuilt-card.tsx';
import { PrebuiltEditor } from './prebuilt-editor.tsx';
import { addStarterSet, prebuiltFields } from './prebuilt-queries.ts';

/** The library of questions that are kept ready for every form. */
export function PrebuiltFields() {
  const { data, error, refetch } = useQuery(prebuiltFields);
  const mayAdd = useMay('prebuiltFields', 'create');
  const [words, setWords] = useState('');
  const [edited, setEdited] = useState<PrebuiltField | 'new'>();
  const found = data?.filter((field) => fits(field, words)) ?? [];
  const categories = [...new Set(found.map(({ category }) => category))].sort();
  return (
    <>
      <PageHead
        title="Prebuilt fields"
        about="Questions that are kept ready. Whoever builds a form takes a copy."
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
      {data?.length === 0 && (
        <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
          <Typography variant="h2">The library is empty</Typography>
          <Typography color="textSecondary" sx={{ maxWidth: 480, mb: 1 }}>
            {mayAdd
              ? 'Keep the questions that you ask again and again here. The starter set has those that most need.'
              : 'Ask an administrator to add the questions that you ask again and again.'}
          </Typography>
          {mayAdd && <StarterSet />}
        </Stack>
      )}
      {data && data.length > 0 && (
        <>
          <TextField
            type="search"
            label="Search fields"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            size="small"
            fullWidth
            sx={{ maxWidth: 420, mb: 2 }}
          />
          <Typography role="status" variant="body2" color="textSecondary">
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
      {edited && <PrebuiltEditor field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function StarterSet() {
  return (
    <Button variant="outlined" onClick={() => void addStarterSet()}>
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

function fits({ fieldName, category, tags }: PrebuiltField, words: string): boolean {
  const text = [fieldName, category, ...tags].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
