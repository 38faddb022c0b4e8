import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import StopOutlined from '@mui/icons-material/StopOutlined';
import type { SvgIconProps } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ComponentType } from 'react';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyInfo, said } from '../../../core/web/providers/notifications.tsx';
import { fetchOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import type { Action } from '../../../core/web/record/overrides.ts';
import { usesRemovedQuestion } from '../../rules/case-rule-keys.ts';
import type { Survey, SurveyStatus } from '../../schemas/survey.ts';

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

/** Publishes a survey and says how it went; false if it was refused. */
export function usePublishSurvey(): (survey: Pick<Survey, 'id' | 'name'>) => Promise<boolean> {
  const { mutateAsync } = useOperationMutation('surveys', 'publish');
  return async ({ id, name }) => {
    try {
      await mutateAsync({ params: { id }, errorNotification: notPublished });
    } catch {
      return false;
    }
    notifyInfo([`“${name}” is published`, ...(await caseNotes(id))].join('. '));
    return true;
  };
}

/** What an author should know about the case rules of a survey; nothing where the user may not read them. */
async function caseNotes(id: number): Promise<string[]> {
  try {
    const [rules, questions] = await Promise.all([
      fetchOperation('surveys', 'caseRules', { params: { id }, staleTime: 0 }),
      fetchOperation('surveyQuestions', 'list', { params: { surveyId: id }, staleTime: 0 }),
    ]);
    const active = rules.filter(({ isActive }) => isActive);
    if (active.length === 0) return ['It has no case rule: low scores create no case'];
    return active
      .filter((rule) => usesRemovedQuestion(rule, questions))
      .map((rule) => `The case rule “${rule.name}” uses a removed question`);
  } catch (thrown) {
    if (thrown instanceof ApiFailure) return [];
    throw thrown;
  }
}

function notPublished(failure: ApiFailure | undefined) {
  const issues = Object.entries(failure?.errors ?? {}).map(([path, issue]) => `${formatPlace(path)}: ${issue}`);
  const reason = issues.length > 0 ? issues.join('. ') : failure?.message;
  return { type: 'error' as const, message: `Not published. ${reason}` };
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

/** The moves that the survey's status and the user's permissions allow. */
export function useSurveyMoves({ id, name: title, status }: Pick<Survey, 'id' | 'name' | 'status'>): Action[] {
  const operations = {
    pause: useOperationMutation('surveys', 'pause'),
    resume: useOperationMutation('surveys', 'resume'),
    close: useOperationMutation('surveys', 'close'),
    archive: useOperationMutation('surveys', 'archive'),
  };
  const { data: pauseAccess } = useCan({ resource: 'surveys', action: 'pause' });
  const { data: resumeAccess } = useCan({ resource: 'surveys', action: 'resume' });
  const { data: closeAccess } = useCan({ resource: 'surveys', action: 'close' });
  const { data: archiveAccess } = useCan({ resource: 'surveys', action: 'archive' });
  const may: Record<MoveName, boolean> = {
    pause: pauseAccess?.can === true,
    resume: resumeAccess?.can === true,
    close: closeAccess?.can === true,
    archive: archiveAccess?.can === true,
  };
  const move = async (name: MoveName) => {
    const { label, done, question } = moves[name];
    if (question && !(await isConfirmed(`${label} “${title}”?`, question, `${label} survey`))) return;
    operations[name].mutate({ params: { id }, ...said(`“${title}” ${done}`) });
  };
  return (Object.keys(moves) as MoveName[])
    .filter((name) => may[name] && moves[name].from.includes(status))
    .map((name) => ({ label: moves[name].label, icon: moves[name].icon, run: () => move(name) }));
}
