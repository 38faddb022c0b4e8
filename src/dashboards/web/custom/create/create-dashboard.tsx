import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { useCreate } from '@refinedev/core';
import { Create } from '@refinedev/mui';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { BodyOf } from '../../../../core/routes/operations.ts';
import { pageLookWithoutFooter } from '../../../../core/web/layout/page-look.ts';
import { framed, PageTitle } from '../../../../core/web/layout/page-parts.tsx';
import { ask } from '../../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, failureText } from '../../../../core/web/providers/failure.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { DashboardFileError, readDashboardFile } from '../../../shared/dashboard-file.ts';
import { DashboardIcon, type Template, templateIcons, templateLabels } from '../../../shared/dashboard-labels.tsx';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';

export function CreateDashboard() {
  return (
    <Create
      {...pageLookWithoutFooter}
      resource="dashboards"
      title={<PageTitle title="Create dashboard" about="How do you want to begin?" />}
      headerButtons={<ImportDashboard />}
      wrapperProps={{ sx: { ...pageLookWithoutFooter.wrapperProps.sx, maxWidth: 1040 } }}
    >
      <Cards>
        <Card
          title="Blank dashboard"
          about="Add charts one by one to an empty page."
          to={dashboardPaths.createNew}
          icon={<NoteAddOutlined fontSize="large" />}
        />
        <Card
          title="Quick setup"
          about="Answer three questions and get a dashboard that shows what you want to watch."
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
    </Create>
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
      alignItems: 'flex-start',
      justifyContent: 'flex-start',
      gap: 2,
      p: 3,
      textAlign: 'left',
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
  const { mutateAsync: create } = useCreate<Dashboard, ApiFailure, BodyOf<'dashboards', 'create'>>();
  const navigate = useNavigate();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const { data } = await create({
        resource: 'dashboards',
        values: await readDashboardFile(file),
        successNotification: false,
        errorNotification: false,
      });
      navigate(dashboardPaths.edit(data.id));
    } catch (thrown) {
      const text = thrown instanceof DashboardFileError ? thrown.message : failureText(thrown);
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
