import FormatBold from '@mui/icons-material/FormatBold';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import InsertLink from '@mui/icons-material/InsertLink';
import { Button, Stack } from '@mui/material';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import type { marks } from './marks.ts';

interface FormattingButtonsProps {
  onMark: (name: keyof typeof marks) => void;
  onCopies: (() => void) | undefined;
}

export function FormattingButtons({ onMark, onCopies }: FormattingButtonsProps) {
  return (
    <Stack direction="row" sx={{ flexShrink: 0 }}>
      <IconAction
        icon={FormatBold}
        size="small"
        title="Bold (Ctrl+B)"
        aria-label="Bold"
        onClick={() => onMark('bold')}
      />
      <IconAction icon={FormatListBulleted} size="small" title="List" onClick={() => onMark('list')} />
      <IconAction icon={InsertLink} size="small" title="Link" onClick={() => onMark('link')} />
      {onCopies && (
        <Button size="small" color="inherit" aria-label="Add CC" title="Add CC" onClick={onCopies} sx={{ minWidth: 0 }}>
          CC
        </Button>
      )}
    </Stack>
  );
}
