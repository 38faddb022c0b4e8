import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import StopOutlined from '@mui/icons-material/StopOutlined';
import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { Survey, SurveyStatus } from '../../../../contract/schemas/surveys/survey.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { attempt } from '../../../layout/attempt.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type Call, readOnce, refetch, useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { caseRules } from './survey-queries.ts';

export type MoveName = 'pause' | 'resume' | 'close' | 'archive';

interface Move {
  label: string;
  icon: ComponentType<SvgIconProps>;
  from: readonly SurveyStatus[];
  done: string;
  /** Confirmation text for actions that affect respondents and are not easily reverted. */
  question?: string;
}

export const moves: Record<MoveName, Move> = {
  pause: { label: 'Pause', icon: PauseOutlined, from: ['active', 'scheduled'], done: 'is paused' },
  resume: { label: 'Resume', icon: PlayArrowOutlined, from: ['paused'], done: 'is resumed' },
  close: {
    label: 'Close',
    icon: StopOutlined,
    from: ['active', 'scheduled', 'paused'],
    done: 'is closed',
    question: 'It no longer accepts responses; its links say that it is closed. Publish it again to reopen it.',
  },
  archive: {
    label: 'Archive',
    icon: Inventory2Outlined,
    from: ['draft', 'closed', 'paused', 'active', 'scheduled'],
    done: 'is archived',
    question: 'It is archived with all responses and accepts no new ones. Publish it again to restore it.',
  },
};

type Moved = Pick<Survey, 'id' | 'name'>;

export async function moveSurvey(call: Call, name: MoveName, { id, name: title }: Moved): Promise<void> {
  const { label, done, question } = moves[name];
  if (question && !(await isConfirmed(`${label} “${title}”?`, question, `${label} survey`))) return;
  await attempt(() => call('surveys', name, { params: { id } }), `“${title}” ${done}`, 'surveys');
}

export async function publishSurvey(call: Call, { id, name }: Moved): Promise<boolean> {
  try {
    await call('surveys', 'publish', { params: { id } });
    await refetch('surveys');
    notifyInfo(
      `“${name}” is published${(await hasCaseRule(id)) ? '' : '. It has no case rule: low scores create no case'}`,
    );
    return true;
  } catch (thrown) {
    notifyFailure(thrown instanceof ApiFailure ? new Error(`Not published. ${formatIssues(thrown)}`) : thrown);
    await refetch('surveys');
    return false;
  }
}

/** True also where the user may not read the rules. */
const hasCaseRule = (id: number): Promise<boolean> =>
  readOnce(caseRules(id)).then(
    (rules) => rules.some(({ isActive }) => isActive),
    () => true,
  );

function formatIssues({ errors, message }: ApiFailure): string {
  const issues = Object.entries(errors).map(([path, issue]) => `${formatPlace(path)}: ${issue}`);
  return issues.length > 0 ? issues.join('. ') : message;
}

function formatPlace(path: string): string {
  const [place = '', index] = path.split('.');
  const number = index === undefined || Number.isNaN(Number(index)) ? '' : ` ${Number(index) + 1}`;
  return `${places[place] ?? place}${number && number}`;
}

const places: Record<string, string> = {
  fields: 'Questions',
  endings: 'Ending',
  quotas: 'Quota',
  settings: 'Settings',
  languages: 'Languages',
  defaultLanguage: 'Languages',
  welcome: 'Welcome page',
  theme: 'Design',
};

export function useSurveyMoves(survey: Pick<Survey, 'id' | 'name' | 'status'>): Action[] {
  const call = useCall();
  const may: Record<MoveName, boolean> = {
    pause: useMay('surveys', 'pause'),
    resume: useMay('surveys', 'resume'),
    close: useMay('surveys', 'close'),
    archive: useMay('surveys', 'archive'),
  };
  return (Object.keys(moves) as MoveName[])
    .filter((name) => may[name] && moves[name].from.includes(survey.status))
    .map((name) => ({ label: moves[name].label, icon: moves[name].icon, run: () => moveSurvey(call, name, survey) }));
}
