import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateCard } from '../../../../contract/schemas/form-template.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import type { QuestionFile } from '../form-kind.ts';
import { IndustryFilter } from './industry-filter.tsx';
import type { StartKind } from './start-kind.ts';
import { templates } from './template-queries.ts';
import { TemplateTile } from './template-tile.tsx';

/** The gallery of templates: search, filter, open one. */
export function TemplateGallery<D extends QuestionFile>({ kind }: { kind: StartKind<D> }) {
  const { data, error, refetch } = useQuery(templates(kind));
  const [words, setWords] = useState('');
  const [industry, setIndustry] = useState<string>();
  const found = data?.filter((card) => fits(card, words, industry)) ?? [];
  return (
    <>
      <PageHead title="Create from a template" about={kind.words.galleryAbout} />
      {error ? (
        <LoadProblem isPart error={error} what="gallery" onRetry={() => void refetch()} />
      ) : (
        <>
          <TextField
            type="search"
            label="Search templates"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            size="small"
            fullWidth
            sx={{ maxWidth: 420, mb: 2 }}
          />
          {data && <IndustryFilter cards={data} chosen={industry} onChoose={setIndustry} />}
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {data ? `${found.length} of ${data.length} templates` : 'Loading templates…'}
          </Typography>
          <Box component="ul" sx={grid}>
            {data
              ? found.map((card) => <TemplateTile key={card.id} card={card} to={kind.paths.template(card.id)} />)
              : skeletons.map((name) => <Skeleton key={name} variant="rounded" height={170} />)}
          </Box>
          {data && found.length === 0 && (
            <Button
              variant="outlined"
              onClick={() => {
                setWords('');
                setIndustry(undefined);
              }}
            >
              Show all templates
            </Button>
          )}
        </>
      )}
    </>
  );
}

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  listStyle: 'none',
  p: 0,
  m: 0,
} as const;

function fits({ name, purpose, industries }: TemplateCard, words: string, industry: string | undefined): boolean {
  if (industry && !industries.includes(industry)) return false;
  const text = [name, purpose, ...industries].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
