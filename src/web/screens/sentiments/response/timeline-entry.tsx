import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContactPageOutlined from '@mui/icons-material/ContactPageOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HowToVoteOutlined from '@mui/icons-material/HowToVoteOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import TextFieldsOutlined from '@mui/icons-material/TextFieldsOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrackingEntry } from '../../../../contract/schemas/sentiment-response.ts';
import { Ago } from '../../../layout/ago.tsx';

const icons = {
  created: InboxOutlined,
  status: FlagOutlined,
  assigned: PersonOutlined,
  groups: GroupOutlined,
  severity: PriorityHighOutlined,
  customer: ContactPageOutlined,
  sla: TimerOutlined,
  escalation: TrendingUpOutlined,
  watchers: VisibilityOutlined,
  duplicate: CallMergeOutlined,
  resolution: CheckCircleOutlined,
  follow_up: HowToVoteOutlined,
  text: TextFieldsOutlined,
  file: AttachFileOutlined,
};

/** A change, as a line. */
export function TimelineEntry({ entry: { kind, notes, userName, createdAt } }: { entry: TrackingEntry }) {
  const Icon = kind === 'note' ? TextFieldsOutlined : icons[kind];
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, color: 'text.secondary', alignItems: 'flex-start' }}>
      <Box sx={{ width: 24, display: 'flex', justifyContent: 'center', pt: '1px' }}>
        <Icon fontSize="small" />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {notes} <Box component="span">· {userName ?? 'Candor'} · </Box>
        <Ago time={createdAt} />
      </Typography>
    </Stack>
  );
}
