import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { rejectionCodes } from '../../../../contract/schemas/response-end.ts';
import { rejectionInWords } from '../../../../domain/response-end.ts';
import type { ActFormProps } from './act-form.ts';
import type { StatusEnd } from './acts.ts';
import { EndMenu, InOwnWords } from './end-menu.tsx';

/** Whoever turns something away says why. */
export function RejectMenu({ target, acts }: ActFormProps) {
  const [isWriting, setWriting] = useState(false);
  const reject = (end: StatusEnd) => {
    acts.stopAsking();
    acts.end(target, 'rejected', end);
  };
  if (isWriting)
    return (
      <InOwnWords
        label="Reason"
        confirm="Reject"
        most={500}
        onSay={(reason) => reject({ reasonCode: 'other', reason })}
        onLeave={acts.stopAsking}
      />
    );
  return (
    <EndMenu label="Reason">
      {rejectionCodes
        .filter((code) => code !== 'other')
        .map((code) => (
          <MenuItem key={code} onClick={() => reject({ reasonCode: code })}>
            {rejectionInWords(code)}
          </MenuItem>
        ))}
      <MenuItem onClick={() => setWriting(true)}>In your own words…</MenuItem>
    </EndMenu>
  );
}
