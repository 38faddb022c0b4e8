import type { Subject } from '../../core/server/api/subject.ts';
import { textAnalysisJob } from '../shared/server/ask-for-analysis.ts';
import { moveByTime } from '../shared/server/change-status.ts';
import { clockJob } from '../shared/server/lock-response.ts';
import { checkClock } from './escalation/clock-job.ts';
import { escalate } from './escalation/escalate.ts';
import * as escalationRules from './escalation/escalation-rules.ts';
import { deliveries, tryWebhook } from './escalation/escalation-webhooks.ts';
import { reportFiring, reportJob } from './escalation/report-job.ts';
import { responseChanges } from './handling/change-response.ts';
import { correctText } from './handling/correct-text.ts';
import { create } from './handling/create.ts';
import * as duplicates from './handling/duplicates.ts';
import { handling, setHandling } from './handling/form-handling.ts';
import * as responseStatuses from './handling/response-statuses.ts';
import * as sentimentResponseTracking from './handling/sentiment-response-tracking.ts';
import { present, show, sla } from './handling/show.ts';
import { similar } from './handling/similar.ts';
import { transcribe } from './handling/transcribe.ts';
import { unwatch, watch, watchers } from './handling/watchers.ts';
import { bulk } from './inbox/bulk.ts';
import * as inboxExport from './inbox/export.ts';
import { list, listAll, views } from './inbox/list.ts';
import { undo } from './inbox/undo.ts';
import * as inboxViews from './inbox/views.ts';
import * as calendars from './sla/calendars.ts';
import { replanClocks, replanJob } from './sla/replan.ts';
import * as severityLevels from './sla/severity-levels.ts';
import { analyzeResponse } from './text/analyze-response.ts';

export const responses = {
  handlers: {
    sentimentResponses: {
      list,
      listAll,
      views,
      create,
      show,
      export: inboxExport.export,
      ...responseChanges,
      ...duplicates,
      escalate,
      similar,
      watchers,
      watch,
      unwatch,
      present,
      sla,
      transcribe,
      correctText,
    },
    responseBatches: { bulk, undo },
    inboxViews,
    sentimentResponseTracking,
    severityLevels,
    responseStatuses: {
      create: responseStatuses.create,
      update: responseStatuses.update,
      delete: responseStatuses.delete,
    },
    calendars,
    escalationRules: { ...escalationRules, deliveries, tryWebhook },
    sentiments: { handling, setHandling },
  },
  calls: { statusLabels: responseStatuses.texts },
  jobs: {
    product: { [clockJob]: checkClock, [replanJob]: replanClocks },
    webhooks: { [reportJob]: reportFiring },
    analysis: { [textAnalysisJob]: analyzeResponse },
  },
  tasks: [moveByTime],
} satisfies Subject;
