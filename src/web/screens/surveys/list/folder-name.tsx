import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Typography from '@mui/material/Typography';
import { useFolder } from '../shared/use-folder.ts';

/** The folder that a survey is in, where it is in one. */
export function FolderName({ id }: { id: number | null }) {
  const folder = useFolder(id);
  if (!folder) return null;
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.5 }}
    >
      <FolderOutlined sx={{ fontSize: 16 }} titleAccess="In the folder" />
      {folder.name}
    </Typography>
  );
}
