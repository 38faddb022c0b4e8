import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { useMay } from '../../../providers/use-may.ts';

/** The way to where folders are made, renamed and deleted. */
export function FoldersLink() {
  if (!useMay('surveyFolders', 'list')) return null;
  return (
    <Button
      component={Link}
      to={resources.surveyFolders.pages.list.path}
      color="inherit"
      startIcon={<FolderOutlined />}
    >
      Folders
    </Button>
  );
}
