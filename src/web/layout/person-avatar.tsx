import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFile } from '../providers/files.ts';
import { Initials } from './initials.tsx';

const defaultPicture = '/avatar.svg';

interface PersonAvatarProps {
  picture?: string | null | undefined;
  /** Among others, somebody without a picture is told apart by their initials. */
  name?: string;
  size?: number;
}

/** A person's picture; where there is none or it does not load, their initials or the default one. */
export function PersonAvatar({ picture, name, size = 32 }: PersonAvatarProps) {
  const address = useFile(picture);
  const [broken, setBroken] = useState<string>();
  const isShown = address && address !== broken;
  if (!isShown && name) return <Initials name={name} size={size} />;
  return (
    <Box
      component="img"
      src={isShown ? address : defaultPicture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
      sx={{ display: 'block', flexShrink: 0, width: size, height: size, borderRadius: '50%', objectFit: 'cover' }}
    />
  );
}
