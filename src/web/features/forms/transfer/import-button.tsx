import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { z } from 'zod';
import type { FormFacts } from '../draft/form-kind.ts';
import { FileInput } from './file-input.tsx';

interface ImportButtonProps<D> {
  kind: { resource: FormFacts['resource']; fileSchema: z.ZodType<D> };
  onRead: (document: D) => void | Promise<void>;
}

export function ImportButton<D>({ kind, onRead }: ImportButtonProps<D>) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => file.current?.click()}>
        Import
      </Button>
      <FileInput kind={kind} ref={file} onRead={onRead} />
    </>
  );
}
