import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useOpenInBuilder } from '../start/open-in-builder.ts';
import { FileInput } from '../transfer/file-input.tsx';

/** Opens a form from a file in the builder. */
export function ImportButton() {
  const file = useRef<HTMLInputElement>(null);
  const open = useOpenInBuilder();
  return (
    <>
      <Button variant="outlined" onClick={() => file.current?.click()}>
        Import
      </Button>
      <FileInput ref={file} onRead={open} />
    </>
  );
}
