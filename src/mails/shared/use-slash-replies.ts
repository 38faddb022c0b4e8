import { type KeyboardEvent, useId, useState } from 'react';
import { containsFolded } from '../../core/contract/notations/fold-text.ts';
import { pressedKey } from '../../core/rules/pressed-key.ts';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import type { SavedReply } from '../schemas/saved-reply.ts';
import type { Marked } from './marks.ts';
import { filledReply, useSavedReplies } from './use-saved-replies.ts';

const mostOffered = 6;

/** A word that begins with a slash offers the saved replies with this name. */
export function useSlashReplies(
  response: ResponseDetails,
  customer: string,
  text: string,
  write: (next: Marked) => void,
) {
  const id = useId();
  const [slash, setSlash] = useState<{ start: number; end: number }>();
  const [at, setAt] = useState(0);
  const { replies } = useSavedReplies(response, slash !== undefined);
  const typed = slash ? text.slice(slash.start + 1, slash.end) : '';
  const offered = slash ? replies.filter(({ name }) => containsFolded(name, typed)).slice(0, mostOffered) : [];
  const current = Math.min(at, offered.length - 1);
  const choose = (reply: SavedReply) => {
    if (!slash) return;
    const inserted = filledReply(reply.body, response, customer);
    const caret = slash.start + inserted.length;
    setSlash(undefined);
    write({ text: `${text.slice(0, slash.start)}${inserted}${text.slice(slash.end)}`, from: caret, to: caret });
  };
  return {
    id,
    offered,
    current,
    choose,
    look: (next: string, caret: number) => {
      const found = /(?:^|\s)\/([^\s/]*)$/.exec(next.slice(0, caret));
      setSlash(found ? { start: caret - (found[1]?.length ?? 0) - 1, end: caret } : undefined);
      setAt(0);
    },
    /** True if the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const chosen = offered[current];
      if (!chosen || event.ctrlKey || event.metaKey) return false;
      const key = pressedKey(event);
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setAt((current + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
      else if (key === 'Enter' || key === 'Tab') choose(chosen);
      else if (key === 'Escape') setSlash(undefined);
      else return false;
      event.preventDefault();
      return true;
    },
    inputProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': offered.length > 0 ? id : undefined,
      'aria-activedescendant': offered.length > 0 ? `${id}-${offered[current]?.id}` : undefined,
    },
  };
}
