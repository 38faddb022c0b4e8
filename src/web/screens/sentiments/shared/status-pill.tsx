import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircle';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Timelapse from '@mui/icons-material/Timelapse';
import type { ComponentType } from 'react';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { statusInWords } from '../../../../domain/status.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

const looks: Record<Status, { tone: Tone; Icon: ComponentType }> = {
  new: { tone: 'info', Icon: FiberManualRecord },
  open: { tone: 'info', Icon: RadioButtonUnchecked },
  in_progress: { tone: 'warning', Icon: Timelapse },
  pending_customer: { tone: 'plain', Icon: HourglassEmpty },
  pending_internal: { tone: 'plain', Icon: HourglassEmpty },
  resolved: { tone: 'success', Icon: CheckCircle },
  closed: { tone: 'plain', Icon: Inventory2Outlined },
  rejected: { tone: 'plain', Icon: Block },
};

export function StatusPill({ status }: { status: Status }) {
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon />}>
      {statusInWords(status)}
    </Pill>
  );
}
