import { useEffect, useState } from 'react';

export type Room = 'wide' | 'middle' | 'narrow';

const wideFrom = 1200;
const middleFrom = 900;

export function useRoom(): Room {
  const [room, setRoom] = useState(roomNow);
  useEffect(() => {
    const resized = () => setRoom(roomNow());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return room;
}

function roomNow(): Room {
  if (window.innerWidth >= wideFrom) return 'wide';
  return window.innerWidth >= middleFrom ? 'middle' : 'narrow';
}
