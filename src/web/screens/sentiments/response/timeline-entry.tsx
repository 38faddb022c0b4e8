import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContactPageOutlined from '@mui/icons-material/ContactPageOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import TextFieldsOutlined from '@mui/icons-material/TextFieldsOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrackingEntry } from '../../../../contract/schemas/sentiment-response.ts';
import { Ago } from '../../../layout/ago.tsx';
import { Initials } from '../../../layout/initials.tsx';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { storedSession } from '../../../providers/session.ts';

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
  text: TextFieldsOutlined,
  file: AttachFileOutlined,
};

/** A note as somebody's words; a change as a line. */
export function TimelineEntry({ entry, onDelete }: { entry: TrackingEntry; onDelete?: () => void }) {
  const { kind, notes, userId, userName, createdAt } = entry;
  const who = userName ?? 'Candor';
  if (kind !== 'note') {
    const Icon = icons[kind];
    return (
      <Stack component="li" direction="row" sx={{ gap: 1.5, color: 'text.secondary', alignItems: 'flex-start' }}>
        <Box sx={{ width: 24, display: 'flex', justifyContent: 'center', pt: '1px' }}>
          <Icon fontSize="small" />
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {notes} <Box component="span">· {who} · </Box>
          <Ago time={createdAt} />
        </Typography>
      </Stack>
    );
  }
  const isOwn = userId !== null && userId === storedSession.user()?.id;
  const remove = async () => {
    if (await isConfirmed('Delete this note?', 'Nobody will be able to read it any more.', 'Delete')) onDelete?.();
  };
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Initials name={who} />
      <Box sx={{ flexGrow: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 28 }}>
          <Typography variant="body2" color="textSecondary">
            <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
              {who}
            </Box>{' '}
            · <Ago time={createdAt} />
          </Typography>
          {isOwn && onDelete && (
            <Tooltip title="Delete note">
              <IconButton size="small" aria-label="Delete note" onClick={() => void remove()}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Stack>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {notes}
        </Typography>
      </Box>
    </Stack>
  );
}
