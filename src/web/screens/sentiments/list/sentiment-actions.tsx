import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../shared/paths.ts';
import { SentimentMenu } from './sentiment-menu.tsx';

/** What the reader may do with a form. */
export function SentimentActions({ form }: { form: Sentiment }) {
  const mayAnswer = useMay('sentiments', 'show');
  const mayRead = useMay('sentimentResponses', 'list');
  const mayEdit = useMay('sentiments', 'update');
  return (
    <Box className="above-link" component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {mayAnswer && (
        <Button
          component={Link}
          to={paths.answer(form.id)}
          size="small"
          variant="outlined"
          aria-label={`Answer ${form.name}`}
        >
          Answer
        </Button>
      )}
      {mayRead && (
        <To label="Responses" of={form.name} to={paths.responses(form.id)} icon={<InboxOutlined fontSize="small" />} />
      )}
      {mayEdit && <To label="Edit" of={form.name} to={paths.edit(form.id)} icon={<EditOutlined fontSize="small" />} />}
      <SentimentMenu form={form} />
    </Box>
  );
}

function To({ label, of, to, icon }: { label: string; of: string; to: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={to} aria-label={`${label} of ${of}`}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
