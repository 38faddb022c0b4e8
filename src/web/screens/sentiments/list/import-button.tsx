import Button from '@mui/material/Button';
import { useRef } from 'react';
import { FileInput } from '../../forms/transfer/file-input.tsx';
import { sentimentForms } from '../builder/sentiment-forms.ts';
import { useOpenInBuilder } from '../start/open-in-builder.ts';

/** Opens a form from a file in the builder. */
export function ImportButton() {
  const file = useRef<HTMLInputElement>(null);
  const open = useOpenInBuilder();
  return (
    <>
      <Button variant="outlined" onClick={() => file.current?.click()}>
        Import
      </Button>
      <FileInput kind={sentimentForms} ref={file} onRead={open} />
    </>
  );
}
