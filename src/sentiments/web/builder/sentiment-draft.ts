import { z } from 'zod';
import { escalationSchema, type Sentiment } from '../../../forms/schemas/sentiment.ts';
import type { SentimentField } from '../../../forms/schemas/sentiment-field.ts';
import { builderDraftSchema, emptyDraft, savedDraft, sharedBody } from '../../../forms/shared/draft/builder-draft.ts';

const handlingSchema = z.object({
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: z.array(z.int()),
  assignedUsers: z.array(z.int()),
  assignedGroups: z.array(z.int()),
});

export const sentimentDraftSchema = builderDraftSchema.extend(handlingSchema.shape);

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
  ...handlingIn(form),
});

function handlingIn(form: z.output<typeof handlingSchema>): z.output<typeof handlingSchema> {
  const { enableCustomer, enableEscalation, escalationType, enableSLA } = form;
  const { severityLevels, assignedUsers, assignedGroups } = form;
  return { enableCustomer, enableEscalation, escalationType, enableSLA, severityLevels, assignedUsers, assignedGroups };
}

export const sentimentBody = (draft: SentimentDraft) => ({
  ...sharedBody(draft),
  ...handlingIn(draft),
  escalationType: draft.enableEscalation ? (draft.escalationType ?? 'manual') : null,
});
