import { z } from 'zod';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import { builderDraftSchema, emptyDraft, savedDraft, sharedBody } from '../../forms/draft/builder-draft.ts';

export const sentimentDraftSchema = builderDraftSchema.extend({
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: z.array(z.int()),
  assignedUsers: z.array(z.int()),
  assignedGroups: z.array(z.int()),
});

export type SentimentDraft = z.infer<typeof sentimentDraftSchema>;

export const newSentimentDraft = (): SentimentDraft => ({
  ...emptyDraft(),
  enableCustomer: false,
  enableEscalation: false,
  escalationType: null,
  enableSLA: false,
  severityLevels: [],
  assignedUsers: [],
  assignedGroups: [],
});

export const sentimentDraftOf = (form: Sentiment, fields: readonly SentimentField[]): SentimentDraft => ({
  ...savedDraft(form, fields),
  enableCustomer: form.enableCustomer,
  enableEscalation: form.enableEscalation,
  escalationType: form.escalationType,
  enableSLA: form.enableSLA,
  severityLevels: form.severityLevels,
  assignedUsers: form.assignedUsers,
  assignedGroups: form.assignedGroups,
});

export const sentimentBody = (draft: SentimentDraft) => ({
  ...sharedBody(draft),
  enableCustomer: draft.enableCustomer,
  enableEscalation: draft.enableEscalation,
  escalationType: draft.enableEscalation ? (draft.escalationType ?? 'manual') : null,
  enableSLA: draft.enableSLA,
  severityLevels: draft.severityLevels.map(Number),
  assignedUsers: draft.assignedUsers.map(Number),
  assignedGroups: draft.assignedGroups.map(Number),
});
