import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { resolutionCodes } from '../../../../contract/schemas/response-end.ts';
import { resolutionInWords } from '../../../../domain/response-end.ts';
import type { ActFormProps } from './act-form.ts';
import { EndMenu, InOwnWords } from './end-menu.tsx';

/** What was done: chosen by one key, or not said at all. */
export function ResolveMenu({ target, acts }: ActFormProps) {
  const [isWriting, setWriting] = useState(false);
  const resolve = (resolution?: { code?: (typeof resolutionCodes)[number]; text?: string }) => {
    acts.stopAsking();
    acts.end(target, 'resolved', resolution ? { resolution } : {});
  };
  if (isWriting)
    return (
      <InOwnWords
        label="What was done"
        confirm="Resolve"
        onSay={(text) => resolve({ text })}
        onLeave={acts.stopAsking}
      />
    );
  return (
    <EndMenu label="What was done">
      <MenuItem onClick={() => resolve()}>Without saying how</MenuItem>
      {resolutionCodes.map((code) => (
        <MenuItem key={code} onClick={() => resolve({ code })}>
          {resolutionInWords(code)}
        </MenuItem>
      ))}
      <MenuItem onClick={() => setWriting(true)}>In your own words…</MenuItem>
    </EndMenu>
  );
}
