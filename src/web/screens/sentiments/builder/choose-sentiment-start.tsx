import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../layout/page-head.tsx';
import { paths } from '../shared/paths.ts';
import { ImportForm } from '../start/import-form.tsx';

interface Start {
  title: string;
  about: string;
  to: string;
  Icon: ComponentType<{ fontSize?: 'large' }>;
}

const starts: Start[] = [
  {
    title: 'From scratch',
    about: 'Put the questions together yourself. A good form takes a few minutes.',
    to: paths.fromScratch,
    Icon: EditNoteOutlined,
  },
  {
    title: 'From template',
    about: 'Start with a form that others found useful, and make it yours.',
    to: paths.fromTemplate,
    Icon: DashboardCustomizeOutlined,
  },
  {
    title: 'From AI',
    about: 'Say in a few words what you want to know, and look over a draft.',
    to: paths.fromAi,
    Icon: AutoAwesomeOutlined,
  },
];

/** The ways to begin a form. */
export function ChooseSentimentStart() {
  return (
    <>
      <PageHead title="Create a sentiment form" about="How do you want to begin?" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
          maxWidth: 1040,
        }}
      >
        {starts.map(({ title, about, to, Icon }) => (
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
      <ImportForm />
    </>
  );
}
