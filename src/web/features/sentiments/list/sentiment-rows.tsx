import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link, useNavigate } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import { Pill } from '../../../layout/pill.tsx';
import { useCallAny } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { deleteForm } from '../../forms/list/delete-form.ts';
import { FormActions, formatCount } from '../../forms/list/form-actions.tsx';
import type { FormParts, Place } from '../../forms/list/form-rows.tsx';
import { duplicateForm, exportForm } from '../../forms/transfer/copy-form.ts';
import { paths } from '../shared/paths.ts';

export const sentimentParts: FormParts<Sentiment> = {
  title: 'Form',
  columns: [
    {
      ...{ name: 'open', label: 'Open', width: 90, align: 'right' },
      render: ({ openCount }, place) => {
        const text = formatCount(openCount, 'open', place);
        return openCount > 0 ? <strong>{text}</strong> : text;
      },
    },
    {
      ...{ name: 'responses', label: 'Responses', width: 110, align: 'right' },
      render: ({ responseCount: n }, place) => formatCount(n, n === 1 ? 'response' : 'responses', place),
    },
    {
      ...{ name: 'handling', label: 'Handling', width: 190 },
      render: ({ enableSLA, enableEscalation }) =>
        (enableSLA || enableEscalation) && (
          <Stack direction="row" sx={{ gap: 0.5 }}>
            {enableSLA && <Pill>SLA targets</Pill>}
            {enableEscalation && <Pill>Escalates</Pill>}
          </Stack>
        ),
    },
  ],
  actions: {
    ...{ name: 'actions', label: 'Actions', width: 230 },
    render: (form, place) => <SentimentActions form={form} place={place} />,
  },
};

const deleting = {
  resource: 'sentiments',
  one: 'form',
  alsoLost: 'all notes about them',
  touches: ['sentiments', 'sentimentResponses', 'sentimentFields', 'sentimentStats'],
  drafts: (id: number) => [`builder:${id}`, `answer:${id}`],
} as const;

function SentimentActions({ form, place }: { form: Sentiment; place: Place }) {
  const navigate = useNavigate();
  const mayAnswer = useMay('sentiments', 'show');
  const mayRead = useMay('sentimentResponses', 'list');
  const mayEdit = useMay('sentiments', 'update');
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
  const links = [
    ...(mayRead ? [{ label: 'Responses', icon: InboxOutlined, to: paths.responses(form.id) }] : []),
    ...(mayEdit ? [{ label: 'Edit', icon: EditOutlined, to: paths.edit(form.id) }] : []),
  ];
  const answer = mayAnswer && (
    <Button
      component={Link}
      to={paths.answer(form.id)}
      size="small"
      variant="outlined"
      aria-label={`Answer ${form.name}`}
      {...(place.tabIndex !== undefined && { tabIndex: place.tabIndex })}
    >
      Answer
    </Button>
  );
  return <FormActions {...{ of: form.name, main: answer, links, actions, place }} />;
}
