import { createContext, useContext } from 'react';
import type { Words } from './words.ts';

/** What scripts add to a page; `isLive` is false in what the server writes and until the browser has taken over. */
export interface Live {
  isLive: boolean;
  words: Words;
  /** What can be wrong with an answer, in the language of the page. */
  faults: Readonly<Record<string, string>>;
  /** One visitor follows another on this screen: the browser remembers nothing of what is typed. */
  isShared: boolean;
  /** Sends a file, or keeps it while there is no connection, and answers the path that stands for it. */
  upload: (file: Blob, name: string) => Promise<string>;
}

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('The page stands in no LiveContext');
  return live;
}

export const useWords = () => useLive().words;
