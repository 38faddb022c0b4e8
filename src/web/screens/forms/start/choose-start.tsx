import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../layout/page-head.tsx';
import type { QuestionFile } from '../form-kind.ts';
import { ImportForm } from './import-form.tsx';
import type { StartKind } from './start-kind.ts';

interface Start {
  title: string;
  about: string;
  to: string;
  Icon: ComponentType<{ fontSize?: 'large' }>;
}

const startsOf = ({ paths, words }: Pick<StartKind<QuestionFile>, 'paths' | 'words'>): Start[] => [
  { title: 'From scratch', about: words.scratchAbout, to: paths.fromScratch, Icon: EditNoteOutlined },
  { title: 'From template', about: words.templateAbout, to: paths.fromTemplate, Icon: DashboardCustomizeOutlined },
  {
    title: 'From AI',
    about: 'Say in a few words what you want to know, and look over a draft.',
    to: paths.fromAi,
    Icon: AutoAwesomeOutlined,
  },
];

interface ChooseStartProps<D extends QuestionFile> {
  kind: StartKind<D>;
  open: (document: D) => Promise<void>;
}

/** The ways to begin. */
export function ChooseStart<D extends QuestionFile>({ kind, open }: ChooseStartProps<D>) {
  return (
    <>
      <PageHead title={kind.words.create} about="How do you want to begin?" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
          maxWidth: 1040,
        }}
      >
        {startsOf(kind).map(({ title, about, to, Icon }) => (
          <ButtonBase
            key={title}
            component={Link}
            to={to}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              justifyContent: 'flex-start',
              gap: 1,
              p: 3,
              textAlign: 'left',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              '&:hover': { borderColor: 'primary.main' },
            }}
          >
            <Box sx={{ color: 'primary.main', display: 'flex', mb: 1 }}>
              <Icon fontSize="large" />
            </Box>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography color="textSecondary">{about}</Typography>
          </ButtonBase>
        ))}
      </Box>
      <ImportForm kind={kind} open={open} />
    </>
  );
}
