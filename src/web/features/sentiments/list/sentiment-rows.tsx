import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import { Pill } from '../../../layout/pill.tsx';
import { useCallAny } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { Count } from '../../forms/list/count.tsx';
import { deleteForm } from '../../forms/list/delete-form.ts';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { ToPage } from '../../forms/list/to-page.tsx';
import { rowAbout, rowsStyle } from '../../forms/shared/row-style.ts';
import { duplicateForm, exportForm } from '../../forms/transfer/copy-form.ts';
import { paths } from '../shared/paths.ts';

export function SentimentRows({ forms }: { forms: readonly Sentiment[] }) {
  const mayRead = useMay('sentimentResponses', 'list');
  return (
    <Box sx={rowsStyle}>
      <Table aria-label="Sentiment forms">
        <TableHead>
          <TableRow>
            <TableCell>Form</TableCell>
            <TableCell align="right">Open</TableCell>
            <TableCell align="right">Responses</TableCell>
            <TableCell>Handling</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {forms.map((form) => (
            <TableRow key={form.id}>
              <TableCell component="th" scope="row">
                <Link to={mayRead ? paths.responses(form.id) : paths.answer(form.id)} className="row-link">
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {form.name}
                  </Typography>
                </Link>
                <Typography variant="body2" color="textSecondary" sx={rowAbout}>
                  {form.description}
                </Typography>
              </TableCell>
              <Count count={form.openCount} text="open" isStrong />
              <Count count={form.responseCount} text={form.responseCount === 1 ? 'response' : 'responses'} />
              <TableCell>
                <Box sx={{ display: 'flex', gap: 0.5, flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
                  {form.enableSLA && <Pill>Deadline</Pill>}
                  {form.enableEscalation && <Pill>Escalates</Pill>}
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <SentimentActions form={form} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function SentimentActions({ form }: { form: Sentiment }) {
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

const deleting = {
  resource: 'sentiments',
  one: 'form',
  alsoLost: 'all notes about them',
  touches: ['sentiments', 'sentimentResponses', 'sentimentFields', 'sentimentStats'],
  drafts: (id: number) => [`builder:${id}`, `answer:${id}`],
} as const;

function SentimentMenu({ form }: { form: Sentiment }) {
  const navigate = useNavigate();
  const mayDuplicate = useMay('sentiments', 'duplicate');
  const call = useCallAny();
  const mayExport = useMay('sentiments', 'export');
  const mayDelete = useMay('sentiments', 'delete');
  const duplicate = async () => {
    const made = await duplicateForm(call, 'sentiments', form);
    if (made) navigate(paths.edit(made));
  };
  const actions = [
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayExport
      ? [{ label: 'Export as a file', icon: FileDownloadOutlined, run: () => exportForm('sentiments', form) }]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => void deleteForm(call, deleting, form) }] : []),
  ];
  return <MoreMenu of={form.name} actions={actions} />;
}
