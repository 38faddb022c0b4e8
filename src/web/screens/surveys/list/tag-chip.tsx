import Chip from '@mui/material/Chip';

/** The tag that the list is narrowed to, which it takes away again. */
export const TagChip = ({ tag, onDrop }: { tag: string; onDrop: () => void }) => (
  <Chip label={`Tag: ${tag}`} onDelete={onDrop} sx={{ alignSelf: 'center', maxWidth: '100%' }} />
);
