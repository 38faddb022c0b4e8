import FolderOutlined from '@mui/icons-material/FolderOutlined';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../providers/use-may.ts';
import { surveyFolders } from '../shared/folder-queries.ts';

/** The folder that a survey is in, where it is in one. */
export function FolderName({ id }: { id: number | null }) {
  const mayKnow = useMay('surveyFolders', 'list');
  const { data } = useQuery({ ...surveyFolders(), enabled: mayKnow && id !== null });
  const folder = data?.find((one) => one.id === id);
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
