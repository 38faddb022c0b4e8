import { Avatar } from '@mui/material';
import { useState } from 'react';
import { useFile } from '../providers/files.ts';

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

const hues = ['#0b6b53', '#1d5fa8', '#7a3e9d', '#9a4a00', '#a3315b', '#3d5a00', '#4a4fb0', '#00647a'];

export function Initials({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <Avatar
      component="span"
      aria-hidden
      sx={{ width: size, height: size, bgcolor: hueOf(name), color: '#fff', fontSize: size * 0.42, fontWeight: 500 }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initialParts = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return initialParts
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function hueOf(name: string): string {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return hues[sum % hues.length] ?? hues[0] ?? '';
}
