import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { Action } from '../../../crud/differences.ts';
import { useMay } from '../../../providers/use-may.ts';
import { type MoveName, moveSurvey, moves } from './survey-moves.ts';

/** What the reader can make of a survey as it stands: pause it, let it go on, close it, put it away. */
export function useSurveyMoves(survey: Pick<Survey, 'id' | 'name' | 'status'>): Action[] {
  const may: Record<MoveName, boolean> = {
    pause: useMay('surveys', 'pause'),
    resume: useMay('surveys', 'resume'),
    close: useMay('surveys', 'close'),
    archive: useMay('surveys', 'archive'),
  };
  return (Object.keys(moves) as MoveName[])
    .filter((name) => may[name] && moves[name].from.includes(survey.status))
    .map((name) => ({ label: moves[name].label, icon: moves[name].icon, run: () => moveSurvey(name, survey) }));
}
