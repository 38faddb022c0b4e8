import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { framed, PageHead } from '../../../../layout/page-parts.tsx';
import { ask } from '../../../../providers/dialog-queue.ts';
import { sentenceOf } from '../../../../providers/failure.ts';
import { useCall } from '../../../../providers/queries.ts';
import { DashboardFileError, readDashboardFile } from '../shared/dashboard-file.ts';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { DashboardIcon, type Template, templateIcons, templateLabels } from '../shared/meta-fields.tsx';

export function CreateDashboard() {
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <PageHead title="Create dashboard" about="How do you want to begin?" actions={<ImportDashboard />} />
      <Cards>
        <Card
          title="Blank dashboard"
          about="Add charts one by one to an empty page."
          to={dashboardPaths.createNew}
          icon={<NoteAddOutlined fontSize="large" />}
        />
        <Card
          title="Three questions"
          about="Say what you want to watch, and get a dashboard that shows it."
          to={dashboardPaths.createSimple}
          icon={<QuizOutlined fontSize="large" />}
        />
      </Cards>
      <Typography id="templates" variant="h2" sx={{ mt: 5, mb: 2 }}>
        From a template
      </Typography>
      <Cards>
        {Object.entries(templateLabels).map(([name, { title, about }]) => (
          <Card
            key={name}
            title={title}
            about={about}
            to={templatePath(name as Template)}
            icon={<DashboardIcon icon={templateIcons[name as Template]} />}
          />
        ))}
      </Cards>
    </Box>
  );
}

const templatePath = (template: Template) => `${dashboardPaths.createNew}?${new URLSearchParams({ template })}`;

const Cards = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
    {children}
  </Box>
);

interface CardProps {
  title: string;
  about: string;
  to: string;
  icon: ReactNode;
}

const Card = ({ title, about, to, icon }: CardProps) => (
  <ButtonBase
    component={Link}
    to={to}
    sx={{
      ...{ alignItems: 'flex-start', justifyContent: 'flex-start', gap: 2, p: 3, textAlign: 'left' },
      ...framed,
      '&:hover': { borderColor: 'primary.main' },
    }}
  >
    <Box sx={{ color: 'primary.main', display: 'flex' }}>{icon}</Box>
    <span>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography color="textSecondary">{about}</Typography>
    </span>
  </ButtonBase>
);

/** Creates a dashboard from the file that another one was exported to. */
function ImportDashboard() {
  const input = useRef<HTMLInputElement>(null);
  const call = useCall();
  const navigate = useNavigate();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const { id } = await call('dashboards', 'create', { body: await readDashboardFile(file) });
      navigate(dashboardPaths.edit(id));
    } catch (thrown) {
      const text = thrown instanceof DashboardFileError ? thrown.message : sentenceOf(thrown);
      void ask({ title: 'This file was not imported', text, confirmText: 'Close' });
    } finally {
      target.value = '';
    }
  };
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => input.current?.click()}>
        Import a dashboard
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="Dashboard to import"
        onChange={(event) => void read(event)}
      />
    </>
  );
}
