import { Box, MenuItem, MenuList, Paper, TextField } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { Initials } from '../../../core/web/layout/person-avatar.tsx';
import { useUsers } from '../../shared/choices.ts';
import type { TypedNote } from './typed-note.ts';
import { nameBefore, named } from './typed-note.ts';

interface NoteFieldProps {
  label: string;
  value: TypedNote;
  isFocused?: boolean;
  /** One row, until it is used. */
  isShort?: boolean;
  onChange: (note: TypedNote) => void;
  onSubmit: () => void;
  onCancel?: () => void;
}

const mostOffered = 6;

export function NoteField({
  label,
  value,
  isFocused = false,
  isShort = false,
  onChange,
  onSubmit,
  onCancel,
}: NoteFieldProps) {
  const id = useId();
  const { field, offered, current, setCaret, setAt, setClosed, choose } = useMentions(value, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const chosen = offered[current];
    if (chosen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      setAt((current + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (chosen && (key === 'Tab' || (key === 'Enter' && !event.ctrlKey && !event.metaKey))) {
      event.preventDefault();
      choose(chosen);
    } else if (key === 'Escape' && (chosen || onCancel)) {
      event.stopPropagation();
      if (chosen) setClosed(true);
      else onCancel?.();
    } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  };

  return (
    <Box>
      <TextField
        fullWidth
        multiline
        minRows={isShort ? 1 : 2}
        size={isShort ? 'small' : 'medium'}
        maxRows={10}
        autoFocus={isFocused}
        label={label}
        placeholder="Add a note. Type @ to mention a user."
        value={value.text}
        inputRef={field}
        onKeyDown={onKeyDown}
        onSelect={() => setCaret(field.current?.selectionStart ?? 0)}
        onChange={({ target }) => {
          setClosed(false);
          setCaret(target.selectionStart ?? target.value.length);
          onChange({ ...value, text: target.value });
        }}
        slotProps={{
          htmlInput: {
            maxLength: 9_000,
            'aria-autocomplete': 'list',
            'aria-controls': offered.length > 0 ? `${id}-offered` : undefined,
            'aria-activedescendant': offered.length > 0 ? `${id}-${offered[current]?.id}` : undefined,
          },
        }}
      />
      {offered.length > 0 && <UserOptions id={id} users={offered} current={current} onChoose={choose} />}
    </Box>
  );
}

type User = { id: number; fullName: string };

function useMentions(value: TypedNote, onChange: (note: TypedNote) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.text.length);
  const [isClosed, setClosed] = useState(false);
  const [at, setAt] = useState(0);
  const users = useUsers().result.data;
  const started = nameBefore(value.text, caret);
  const offered =
    started === undefined || isClosed
      ? []
      : users.filter((user) => user.isActive && isMatch(user.fullName, started)).slice(0, mostOffered);
  const current = Math.min(at, offered.length - 1);

  const choose = ({ id, fullName }: User) => {
    const { note, end } = named(value, caret, { id, name: fullName });
    // Flush now, so that the caret is in place before the next key press.
    flushSync(() => {
      onChange(note);
      setCaret(end);
      setAt(0);
    });
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  };
  return { field, offered, current, setCaret, setAt, setClosed, choose };
}

interface UserOptionsProps {
  id: string;
  users: readonly User[];
  current: number;
  onChoose: (user: User) => void;
}

function UserOptions({ id, users, current, onChoose }: UserOptionsProps) {
  return (
    <Paper variant="outlined" sx={{ mt: 0.5, maxWidth: 320 }}>
      <MenuList id={`${id}-offered`} role="listbox" aria-label="Users" dense disablePadding>
        {users.map((user, index) => (
          <MenuItem
            key={user.id}
            id={`${id}-${user.id}`}
            role="option"
            aria-selected={index === current}
            selected={index === current}
            tabIndex={-1}
            // Prevents the click from taking the focus from the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(user)}
            sx={{ gap: 1 }}
          >
            <Initials name={user.fullName} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {user.fullName}
            </Box>
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  );
}

function isMatch(fullName: string, started: string): boolean {
  const name = fullName.toLowerCase();
  const wanted = started.toLowerCase();
  return name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted));
}
