import { Box, Button, ButtonBase, Skeleton, Stack, Typography } from '@mui/material';
import { Create } from '@refinedev/mui';
import { useState } from 'react';
import { Link } from 'react-router';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { framed, LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import type { TemplateCard } from '../../schemas/form-template.ts';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { Fact } from '../parts/fact.tsx';
import { type StartKind, type StartProps, type Template, templateOptions } from './start-kind.ts';
import { isTemplateFound } from './template-terms.ts';

export function TemplateGallery<D extends QuestionFile>({ kind }: { kind: StartKind<D> }) {
  const { query } = useOperation(kind.resource, 'templates', { queryOptions: templateOptions });
  const { error } = query;
  const cards = query.data?.data;
  const [message, setText] = useState('');
  const [industry, setIndustry] = useState('');
  const found = cards?.filter((card) => isIn(card, industry) && isTemplateFound(card, message)) ?? [];
  return (
    <Create
      {...pageLookWithoutFooter}
      resource={kind.resource}
      title={<PageTitle title="Create from a template" about={kind.texts.galleryAbout} />}
    >
      {error ? (
        <LoadProblem isPart error={error} what="gallery" onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, mb: 2, maxWidth: 720 }}>
            <Line type="search" label="Search templates" value={message} onChange={setText} />
            <SelectField
              label="Industry"
              none="All industries"
              value={industry}
              options={industriesOf(cards ?? []).map((name) => [name, name] as const)}
              onChange={setIndustry}
              fullWidth
            />
          </Stack>
          <Typography role="status" variant="muted" sx={{ mb: 1.5 }}>
            {cards ? `${found.length} of ${cards.length} templates` : 'Loading templates…'}
          </Typography>
          <Box component="ul" sx={grid}>
            {cards
              ? found.map((card) => <TemplateTile key={card.id} card={card} to={kind.paths.template(card.id)} />)
              : skeletons.map((name) => <Skeleton key={name} variant="rounded" height={170} />)}
          </Box>
          {cards && found.length === 0 && (
            <Button
              variant="outlined"
              onClick={() => {
                setText('');
                setIndustry('');
              }}
            >
              Show all templates
            </Button>
          )}
        </>
      )}
    </Create>
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

const isIn = ({ industries }: TemplateCard, industry: string) => !industry || industries.includes(industry);

const industriesOf = (cards: readonly TemplateCard[]) => [...new Set(cards.flatMap((card) => card.industries))].sort();

function TemplateTile({ card, to }: { card: TemplateCard; to: string }) {
  const { name, purpose, industries, questionCount, minutes } = card;
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
        <Typography variant="hint">{industries.join(' · ')}</Typography>
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

// Loaded lazily: it includes the input of every question type.
const TryForm = lazyPart(() => import('./try-form.tsx'), 'TryForm', <Skeleton height={240} />);

interface TemplatePageProps<D extends QuestionFile> extends StartProps<D> {
  query: { data: { data: Template<D> } | undefined; error: Error | null; refetch: () => unknown };
}

export function TemplatePage<D extends QuestionFile>({ kind, query, open }: TemplatePageProps<D>) {
  const template = query.data?.data;
  usePageTitle(template?.name);
  if (query.error) return <LoadProblem error={query.error} what="template" onRetry={() => void query.refetch()} />;
  if (!template) return <PageSkeleton />;
  const { name, purpose, industries, questionCount, minutes, advice, document } = template;
  return (
    <Create
      {...pageLookWithoutFooter}
      resource={kind.resource}
      title={<PageTitle title={name} about={purpose} />}
      headerButtons={
        <>
          <Button component={Link} to={kind.paths.fromTemplate} color="inherit">
            All templates
          </Button>
          <Button variant="contained" onClick={() => void open(document)}>
            Use this template
          </Button>
        </>
      }
    >
      <Box sx={columns}>
        <Panel title="Try it" about="Answer as a customer would. Nothing is saved.">
          <TryForm document={document} />
        </Panel>
        <Panel title="Good to know">
          <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
            <Fact name="Takes">
              {`About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${questionCount} questions`}
            </Fact>
            <Fact name="Used in">{industries.join(', ')}</Fact>
            {kind.factsOf(document).map((fact) => (
              <Fact key={fact.name} name={fact.name}>
                {fact.value}
              </Fact>
            ))}
            <Fact name="Advice">{advice}</Fact>
          </Stack>
        </Panel>
      </Box>
    </Create>
  );
}

// On a phone the facts are first, because the form grows when it has loaded.
const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
  '& > :last-child': { order: { xs: -1, lg: 0 } },
} as const;
