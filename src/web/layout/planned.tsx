import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ScreenProps } from './current-page.ts';
import { PageMessage } from './page-message.tsx';
import { planFor } from './plans.ts';

export function Planned({ page }: ScreenProps) {
  const { purpose, link } = planFor(page);
  return (
    <PageMessage
      icon={<EventNoteOutlined />}
      title={page.title}
      text={`This page is planned and not available yet. ${purpose}`}
      action={
        <Button variant="outlined" component={Link} to={link.to}>
          {link.text}
        </Button>
      }
    />
  );
}
