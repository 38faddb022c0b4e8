import Avatar from '@mui/material/Avatar';
import { useState } from 'react';
import { useFile } from '../providers/files.ts';
import { Initials } from './initials.tsx';

const defaultPicture = '/avatar.svg';

interface PersonAvatarProps {
  picture?: string | null | undefined;
  name?: string;
  size?: number;
}

export function PersonAvatar({ picture, name, size = 32 }: PersonAvatarProps) {
  const address = useFile(picture);
  const [broken, setBroken] = useState<string>();
  const isShown = address && address !== broken;
  if (!isShown && name) return <Initials name={name} size={size} />;
  return (
    <Avatar
      src={isShown ? address : defaultPicture}
      alt=""
      slotProps={{ img: { referrerPolicy: 'no-referrer', onError: () => setBroken(address) } }}
      sx={{ width: size, height: size }}
    />
  );
}
