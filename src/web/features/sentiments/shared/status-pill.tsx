import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircle';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Timelapse from '@mui/icons-material/Timelapse';
import type { ComponentType } from 'react';
import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { statusLabelOf } from '../../../../domain/status-labels.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import { useStatuses } from './statuses.ts';

const statusStyles: Record<Status, { tone: Tone; Icon: ComponentType }> = {
  new: { tone: 'info', Icon: FiberManualRecord },
  open: { tone: 'info', Icon: RadioButtonUnchecked },
  in_progress: { tone: 'warning', Icon: Timelapse },
  pending_customer: { tone: 'plain', Icon: HourglassEmpty },
  pending_internal: { tone: 'plain', Icon: HourglassEmpty },
  resolved: { tone: 'success', Icon: CheckCircle },
  closed: { tone: 'plain', Icon: Inventory2Outlined },
  rejected: { tone: 'plain', Icon: Block },
};

export function StatusPill({ status, customStatusId = null }: { status: Status; customStatusId?: number | null }) {
  return <CustomStatusPill option={statusLabelOf(useStatuses(), { status, customStatusId })} />;
}

export function CustomStatusPill({ option }: { option: Pick<StatusOption, 'base' | 'label' | 'color'> }) {
  const { tone, Icon } = statusStyles[option.base];
  return (
    <Pill tone={tone} color={option.color} icon={<Icon />}>
      {option.label}
    </Pill>
  );
}
