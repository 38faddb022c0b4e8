import { Button } from '@mui/material';
import { type ReactNode, useRef } from 'react';

interface PickFileProps {
  accept: string;
  capture?: 'user' | 'environment';
  id?: string;
  isMultiple?: boolean;
  isDisabled: boolean;
  icon: ReactNode;
  onPick: (files: File[]) => void;
  children: string;
}

export function PickFile({
  accept,
  capture,
  id,
  isMultiple = false,
  isDisabled,
  icon,
  onPick,
  children,
}: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        disabled={isDisabled}
        {...(id ? { id } : {})}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={children}
        {...(capture ? { capture } : {})}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // Resets the input, so that the same file can be chosen again after a failure.
          target.value = '';
        }}
      />
    </>
  );
}
