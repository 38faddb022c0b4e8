import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import DashboardCustomizeOutlined from '@mui/icons-material/DashboardCustomizeOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import NotesOutlined from '@mui/icons-material/NotesOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, ButtonBase, Stack, Typography } from '@mui/material';
import { Create } from '@refinedev/mui';
import { type ComponentType, useRef, useState } from 'react';
import { Link } from 'react-router';
import { installation } from '../../../core/theme/footer-links.ts';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { framed, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import type { QuestionFile } from '../draft/builder-draft.ts';
import { type CheckForm, FileInput } from '../transfer/file-input.tsx';
import { draftSource, type StartKind, type StartProps } from './start-kind.ts';

interface Start {
  title: string;
  about: string;
  to: string;
  Icon: ComponentType<{ fontSize?: 'large' }>;
}

const startsOf = ({ paths, texts }: Pick<StartKind<QuestionFile>, 'paths' | 'texts'>): Start[] => [
  { title: 'From scratch', about: texts.scratchAbout, to: paths.fromScratch, Icon: EditNoteOutlined },
  { title: 'From template', about: texts.templateAbout, to: paths.fromTemplate, Icon: DashboardCustomizeOutlined },
  {
    title: `From ${draftSource()}`,
    about: 'Describe what you want to know and review a draft.',
    to: paths.fromAi,
    Icon: installation().hasModel ? AutoAwesomeOutlined : NotesOutlined,
  },
];

interface ChooseStartProps<D extends QuestionFile> extends StartProps<D> {
  onCheck: CheckForm<D>;
}

export function ChooseStart<D extends QuestionFile>({ kind, onCheck, open }: ChooseStartProps<D>) {
  return (
    <Create
      {...pageLookWithoutFooter}
      resource={kind.resource}
      title={<PageTitle title={kind.texts.create} about="How do you want to begin?" />}
    >
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
              ...framed,
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
      <ImportForm kind={kind} onCheck={onCheck} open={open} />
    </Create>
  );
}

function ImportForm<D extends QuestionFile>({ kind, onCheck, open }: ChooseStartProps<D>) {
  const file = useRef<HTMLInputElement>(null);
  const [issues, setIssues] = useState<string[]>([]);
  return (
    <Stack sx={{ mt: 4, gap: 1.5, alignItems: 'flex-start', maxWidth: 1040 }}>
      <Typography color="textSecondary">{kind.texts.bring}</Typography>
      <Button
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => {
          setIssues([]);
          file.current?.click();
        }}
      >
        Import a {kind.texts.one}
      </Button>
      <FileInput one={kind.texts.one} onCheck={onCheck} ref={file} onRead={open} onIssues={setIssues} />
      {issues.length > 0 && (
        <Alert severity="error">
          {issues.map((issue) => (
            <div key={issue}>{issue}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
