import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, ButtonGroup } from '@mui/material';
import { useState } from 'react';
import { ActionMenu } from '../../core/web/record/action-menu.tsx';
import type { StatusOption } from '../../responses/schemas/status-option.ts';
import type { Reply } from './use-reply.ts';

interface SendButtonProps {
  reply: Reply;
  isEmpty: boolean;
  /** The status of the setting; null keeps the status. */
  first: StatusOption | null;
  moves: readonly StatusOption[];
}

const buttonLabel = (to: StatusOption | null) => (to ? `Send and set to ${to.label}` : 'Send email');

/** Sends with the status of the setting; its menu has the others. */
export function SendButton({ reply, isEmpty, first, moves }: SendButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = [null, ...moves].filter((to) => to?.key !== first?.key);
  return (
    <>
      <ButtonGroup variant="contained" disabled={isEmpty || reply.isSending} sx={{ maxWidth: '100%' }}>
        <Button
          loading={reply.isSending}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
          onClick={() => void reply.send(first?.key ?? null)}
          sx={{ minWidth: 0, textAlign: 'left', lineHeight: 1.3 }}
        >
          {buttonLabel(first)}
        </Button>
        {others.length > 0 && (
          <Button
            aria-label="Send and change status"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={{ px: 0.5, minWidth: 0 }}
          >
            <ArrowDropDown />
          </Button>
        )}
      </ButtonGroup>
      <ActionMenu
        anchor={anchor}
        search="Search statuses"
        actions={others.map((to) => ({ label: buttonLabel(to), run: () => void reply.send(to?.key ?? null) }))}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
