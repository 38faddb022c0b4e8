import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import { ActionMenu } from '../../../crud/action-menu.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { duplicateForm } from '../../forms/transfer/duplicate-form.ts';
import { exportForm } from '../../forms/transfer/export-form.ts';
import { paths } from '../shared/paths.ts';
import { deleteSentiment } from './delete-sentiment.ts';

/** What is done with a form now and then. */
export function SentimentMenu({ form }: { form: Sentiment }) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => void deleteSentiment(form) }] : []),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <Tooltip title="More">
        <IconButton
          aria-label={`More about ${form.name}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      <ActionMenu actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
