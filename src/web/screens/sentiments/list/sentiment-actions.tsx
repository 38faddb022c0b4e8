import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { useMay } from '../../../providers/use-may.ts';
import { ToPage } from '../../forms/list/to-page.tsx';
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
        <ToPage
          label="Responses"
          of={form.name}
          to={paths.responses(form.id)}
          icon={<InboxOutlined fontSize="small" />}
        />
      )}
      {mayEdit && (
        <ToPage label="Edit" of={form.name} to={paths.edit(form.id)} icon={<EditOutlined fontSize="small" />} />
      )}
      <SentimentMenu form={form} />
    </Box>
  );
}
