import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useState } from 'react';

/** A dashed box that takes files which are dropped on it. */
export function DropArea({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      sx={{
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'text.secondary',
        bgcolor: isOver ? 'action.selected' : 'transparent',
        borderRadius: 1,
        p: 2,
      }}
    >
      {children}
    </Box>
  );
}
