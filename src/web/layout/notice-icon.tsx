import AlternateEmail from '@mui/icons-material/AlternateEmail';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { ReactNode } from 'react';

const icons: Record<string, ReactNode> = {
  mention: <AlternateEmail fontSize="small" />,
  assigned: <PersonOutlined fontSize="small" />,
  group: <GroupOutlined fontSize="small" />,
  escalation: <TrendingUpOutlined fontSize="small" />,
  survey_answered: <QuestionAnswerOutlined fontSize="small" />,
};

/** What a notice is about, as a picture. */
export function NoticeIcon({ kind }: { kind: string }) {
  const other = kind.startsWith('sla') ? <TimerOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />;
  return icons[kind] ?? other;
}
