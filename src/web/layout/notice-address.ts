import { generatePath } from 'react-router';
import { resources } from '../../../resources.config.ts';
import type { Notification } from '../../contract/schemas/notification.ts';
import { useMay } from '../providers/use-may.ts';

const { sentimentResponses, surveyResponses } = resources;

/** Where a notice leads: to what it is about, or to where they all are. Undefined where nothing may be opened, or is left. */
export function useNoticeAddress(notice: Notification): string | undefined {
  const mayList = useMay('sentimentResponses', 'listAll');
  const mayRead = useMay('surveyResponses', 'show');
  const { responseId, surveyId, surveyResponseId, kind, isOfMany } = notice;
  if (responseId !== null) return generatePath(sentimentResponses.pages.show.path, { responseId: String(responseId) });
  if (surveyResponseId !== null && mayRead) {
    return generatePath(surveyResponses.pages.show.path, { responseId: String(surveyResponseId) });
  }
  if (surveyId !== null) return generatePath(surveyResponses.pages.list.path, { id: String(surveyId) });
  if (!isOfMany || !mayList) return undefined;
  return `${sentimentResponses.pages.listAll.path}${kind === 'assigned' ? '?view=mine' : ''}`;
}
