import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useNavigate } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { useMay } from '../../../providers/use-may.ts';
import { deleteForm } from '../../forms/list/delete-form.ts';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { duplicateForm } from '../../forms/transfer/duplicate-form.ts';
import { exportForm } from '../../forms/transfer/export-form.ts';
import { paths } from '../shared/paths.ts';

const deleting = {
  resource: 'sentiments',
  one: 'form',
  alsoLost: 'all notes about them',
  touches: ['sentiments', 'sentimentResponses', 'sentimentFields', 'sentimentStats'],
  drafts: (id: number) => [`builder:${id}`, `answer:${id}`],
} as const;

/** What is done with a form now and then. */
export function SentimentMenu({ form }: { form: Sentiment }) {
  const navigate = useNavigate();
  const mayDuplicate = useMay('sentiments', 'duplicate');
  const mayExport = useMay('sentiments', 'export');
  const mayDelete = useMay('sentiments', 'delete');
  const duplicate = async () => {
    const made = await duplicateForm('sentiments', form);
    if (made) navigate(paths.edit(made));
  };
  const actions = [
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayExport
      ? [{ label: 'Export as a file', icon: FileDownloadOutlined, run: () => exportForm('sentiments', form) }]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => void deleteForm(deleting, form) }] : []),
  ];
  return <MoreMenu of={form.name} actions={actions} />;
}
