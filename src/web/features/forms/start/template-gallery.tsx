import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TemplateCard } from '../../../../contract/schemas/forms/form-template.ts';
import { framed } from '../../../layout/framed.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { useReading } from '../../../providers/reading.ts';
import type { QuestionFile } from '../draft/form-kind.ts';
import type { StartKind } from './start-kind.ts';
import { templates } from './template-queries.ts';

export function TemplateGallery<D extends QuestionFile>({ kind }: { kind: StartKind<D> }) {
  const { data, error, refetch } = useReading(templates(kind));
  const [message, setText] = useState('');
  const [industry, setIndustry] = useState<string>();
  const found = data?.filter((card) => matches(card, message, industry)) ?? [];
  return (
    <>
      <PageHead title="Create from a template" about={kind.texts.galleryAbout} />
      {error ? (
        <LoadProblem isPart error={error} what="gallery" onRetry={() => void refetch()} />
      ) : (
        <>
          <TextField
            type="search"
            label="Search templates"
            value={message}
            onChange={({ target }) => setText(target.value)}
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
                setText('');
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

function matches({ name, purpose, industries }: TemplateCard, message: string, industry: string | undefined): boolean {
  if (industry && !industries.includes(industry)) return false;
  const text = [name, purpose, ...industries].join(' ').toLowerCase();
  return message
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface IndustryFilterProps {
  cards: readonly TemplateCard[];
  chosen: string | undefined;
  onChoose: (industry: string | undefined) => void;
}

function IndustryFilter({ cards, chosen, onChoose }: IndustryFilterProps) {
  const industries = [...new Set(cards.flatMap((card) => card.industries))].sort();
  return (
    <Box role="group" aria-label="Industry" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {[undefined, ...industries].map((industry) => (
        <Chip
          key={industry ?? 'all'}
          label={industry ?? 'All'}
          component="button"
          clickable
          aria-pressed={industry === chosen}
          color={industry === chosen ? 'primary' : 'default'}
          variant={industry === chosen ? 'filled' : 'outlined'}
          onClick={() => onChoose(industry)}
        />
      ))}
    </Box>
  );
}

function TemplateTile({
  card: { name, purpose, industries, questionCount, minutes },
  to,
}: {
  card: TemplateCard;
  to: string;
}) {
  return (
    <Box component="li" sx={{ display: 'flex', minWidth: 0 }}>
      <ButtonBase component={Link} to={to} sx={tile}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
          {purpose}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {questionCount} questions · about {minutes} {minutes === 1 ? 'minute' : 'minutes'}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {industries.join(' · ')}
        </Typography>
      </ButtonBase>
    </Box>
  );
}

const tile = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 0.75,
  width: '100%',
  p: 2.5,
  textAlign: 'left',
  ...framed,
  '&:hover': { borderColor: 'primary.main' },
} as const;
