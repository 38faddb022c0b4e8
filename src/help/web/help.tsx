import { Alert, Box, Button, Link as MuiLink, TextField, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { homePath } from '../../core/contract/settings.ts';
import { usePageTitle } from '../../core/web/layout/page.tsx';
import { framed, PageHead } from '../../core/web/layout/page-parts.tsx';
import { visuallyHidden } from '../../core/web/layout/visually-hidden.ts';
import { Message } from '../../core/web/list/list-states.tsx';
import { areFirstStepsHidden, hideFirstSteps } from '../../dashboards/shared/first-steps-choice.ts';
import { findInHelp, hasAll, helpBlocks } from '../rules/help-document.ts';
import { findSubject, type HelpSubject, helpPath, helpPathOf, helpSubjects } from '../rules/help-subjects.ts';
import { helpTexts } from '../shared/help-texts.ts';

/** All subjects, and a search over the text of their pages. */
export function Help() {
  const [text, setText] = useState('');
  const about = useSubjectInQuery();
  const words = text.split(/\s+/).filter(Boolean);
  const found = helpSubjects
    .map((subject) => ({ subject, hits: words.length > 0 ? findInHelp(helpTexts[subject.name] ?? '', words) : [] }))
    .filter(
      ({ subject, hits }) => hits.length > 0 || hasAll(`${subject.title} ${subject.about} ${subject.terms}`, words),
    );
  return (
    <>
      <PageHead title="Help" about="How each part of the product works." actions={<ShowFirstSteps />} />
      {about && words.length === 0 && (
        <Alert severity="info" sx={{ mb: 3 }}>
          About the page that you came from:{' '}
          <MuiLink component={Link} to={helpPathOf(about)}>
            {about.title}
          </MuiLink>
        </Alert>
      )}
      <TextField
        fullWidth
        type="search"
        label="Search help"
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ maxWidth: 480, mb: 3 }}
      />
      <Box role="status" sx={visuallyHidden}>
        {words.length > 0 && `${found.length} of ${helpSubjects.length} pages match`}
      </Box>
      {found.length === 0 && (
        <Message title="Nothing was found" text={`No page of help has “${text}”.`}>
          <Button variant="outlined" onClick={() => setText('')} sx={{ mt: 2 }}>
            Clear search
          </Button>
        </Message>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: grid }}>
        {found.map(({ subject, hits }) => (
          <Box component="li" key={subject.name} sx={{ ...framed, p: 2, minWidth: 0 }}>
            <MuiLink component={Link} to={helpPathOf(subject)} variant="subtitle1" underline="hover">
              {subject.title}
            </MuiLink>
            <Typography variant="muted">{subject.about}</Typography>
            {hits.slice(0, 2).map(({ id, heading, paragraph }) => (
              <Typography key={paragraph} sx={{ mt: 1 }}>
                {heading && (
                  <MuiLink component={Link} to={`${helpPathOf(subject)}#${id}`}>
                    {heading}
                  </MuiLink>
                )}{' '}
                {paragraph}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

function ShowFirstSteps() {
  const [areHidden] = useState(areFirstStepsHidden);
  if (!areHidden) return null;
  return (
    <Button component={Link} to={homePath} variant="outlined" onClick={() => hideFirstSteps(false)}>
      Show first steps again
    </Button>
  );
}

/** The subject of the page from which help was opened. */
function useSubjectInQuery(): HelpSubject | undefined {
  const [params] = useSearchParams();
  return findSubject(params.get('about') ?? '');
}

const grid = { xs: '1fr', sm: 'repeat(auto-fill, minmax(280px, 1fr))' };

export function HelpPage() {
  const { subject: name } = useParams();
  const subject = helpSubjects.find((one) => one.name === name);
  const { hash } = useLocation();
  usePageTitle(subject?.title);
  useEffect(() => {
    if (!hash) return;
    // After the frame has scrolled to the start of the new page.
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => clearTimeout(timer);
  }, [hash]);
  if (!subject)
    return (
      <Message isPage title="This page of help does not exist">
        <MuiLink component={Link} to={helpPath}>
          All help
        </MuiLink>
      </Message>
    );
  return (
    <Box component="article" sx={{ maxWidth: 720 }}>
      <PageHead title={subject.title} about={subject.about} />
      {helpBlocks(helpTexts[subject.name] ?? '').map((block) =>
        'heading' in block ? (
          <Typography key={block.id} id={block.id} variant="h2" sx={{ mt: 4, mb: 1, scrollMarginTop: 80 }}>
            {block.heading}
          </Typography>
        ) : (
          <Typography key={block.paragraph} sx={{ mb: 2 }}>
            {block.paragraph}
          </Typography>
        ),
      )}
      <OtherSubjects of={subject} />
    </Box>
  );
}

function OtherSubjects({ of: { name } }: { of: HelpSubject }) {
  return (
    <Box
      component="nav"
      aria-label="Other subjects of help"
      sx={{ mt: 5, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}
      >
        {helpSubjects
          .filter((one) => one.name !== name)
          .map((one) => (
            <li key={one.name}>
              <MuiLink component={Link} to={helpPathOf(one)}>
                {one.title}
              </MuiLink>
            </li>
          ))}
      </Box>
    </Box>
  );
}
