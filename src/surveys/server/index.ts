import type { Subject } from '../../core/server/api/subject.ts';
import { followUpJob } from '../../responses/shared/server/change-status.ts';
import { invitationJob } from '../shared/server/invitation.ts';
import { followUp, followUps, sendFollowUp } from './cases/follow-ups.ts';
import { caseJob } from './cases/rules.ts';
import * as surveyCaseRules from './cases/survey-case-rules.ts';
import { addressJob, sendAddressLink } from './distribution/address-job.ts';
import { sendInvitation } from './distribution/invitation-job.ts';
import { undo } from './distribution/opt-outs.ts';
import * as surveyDistributions from './distribution/survey-distributions.ts';
import * as unsubscribe from './distribution/unsubscribe.ts';
import * as surveyResultExport from './export/survey-result-export.ts';
import * as surveyResponses from './results/survey-responses.ts';
import * as surveyResults from './results/survey-results.ts';
import { analyzeSubmission, surveyTextAnalysisJob } from './submissions/analyze-submission.ts';
import * as submissions from './submissions/handlers.ts';
import * as surveyDrafts from './survey-drafts.ts';
import * as surveyLinks from './survey-links.ts';
import * as surveyPreviews from './survey-previews.ts';
import { surveyQuestions } from './survey-questions.ts';
import * as own from './surveys.ts';

export const surveys = {
  handlers: {
    surveys: {
      ...own,
      ...surveyDrafts,
      ...surveyLinks.ofSurvey,
      ...surveyPreviews.ofSurvey,
      ...surveyCaseRules.ofSurvey,
      ...surveyDistributions.ofSurvey,
    },
    surveyQuestions,
    surveyLinks: { show: surveyLinks.show, update: surveyLinks.update, qr: surveyLinks.qr },
    surveyCaseRules: { update: surveyCaseRules.update },
    surveyDistributions: {
      invitations: surveyDistributions.invitations,
      original: surveyDistributions.original,
      cancel: surveyDistributions.cancel,
    },
    contactOptOuts: { undo },
    surveyResponses: {
      ...surveyResponses,
      ...surveyResults,
      createCase: surveyCaseRules.createCase,
      export: surveyResultExport.export,
    },
    sentimentResponses: { followUps, followUp },
  },
  calls: { ...submissions, ...unsubscribe },
  jobs: {
    product: { [caseJob]: surveyCaseRules.createCaseIfDue, [followUpJob]: sendFollowUp },
    addressLinks: { [addressJob]: sendAddressLink },
    invitations: { [invitationJob]: sendInvitation },
    analysis: { [surveyTextAnalysisJob]: analyzeSubmission },
  },
} satisfies Subject;
