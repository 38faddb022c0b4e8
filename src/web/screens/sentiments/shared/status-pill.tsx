import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircle';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Timelapse from '@mui/icons-material/Timelapse';
import type { ComponentType } from 'react';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import type { StatusWord } from '../../../../contract/schemas/status-word.ts';
import { wordOf } from '../../../../domain/status-words.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';
import { useStatusWords } from './status-words.ts';

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

/** Where a response stands, as the organisation says it. */
export function StatusPill({ status, ownStatusId = null }: { status: Status; ownStatusId?: number | null }) {
  return <StatusWordPill word={wordOf(useStatusWords(), { status, ownStatusId })} />;
}

/** A status in its colour, with the mark of what it stands on. */
export function StatusWordPill({ word }: { word: Pick<StatusWord, 'base' | 'label' | 'color'> }) {
  const { tone, Icon } = looks[word.base];
  return (
    <Pill tone={tone} colour={word.color} icon={<Icon />}>
      {word.label}
    </Pill>
  );
}
