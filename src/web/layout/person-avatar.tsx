import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFile } from '../providers/files.ts';

const defaultPicture = '/avatar.svg';

/** A person's picture, or the default one where there is none or it does not load. */
export function PersonAvatar({ picture, size = 32 }: { picture?: string | null | undefined; size?: number }) {
  const address = useFile(picture);
  const [broken, setBroken] = useState<string>();
  return (
    <Box
      component="img"
      src={address && address !== broken ? address : defaultPicture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
      sx={{ display: 'block', flexShrink: 0, width: size, height: size, borderRadius: '50%', objectFit: 'cover' }}
    />
  );
}
