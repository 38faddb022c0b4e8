import { z } from 'zod';
import { dataRequestInputSchema } from '../src/compliance/schemas/data-request.ts';
import { colorSchema } from '../src/core/contract/schemas/common.ts';
import { readSeedFile } from '../src/core/server/project-files.ts';
import { segmentInputSchema } from '../src/customers/schemas/segment.ts';
import { answerValueSchema } from '../src/forms/schemas/answer-value.ts';
import { conditionGroupSchema } from '../src/forms/schemas/field-logic.ts';
import { fullOptionsSchema } from '../src/forms/schemas/field-options.ts';
import { fieldTypes } from '../src/forms/schemas/field-types.ts';
import { prebuiltFieldInputSchema } from '../src/forms/schemas/prebuilt-field.ts';
import { statusSchema } from '../src/forms/schemas/response-statuses.ts';
import { escalationSchema } from '../src/forms/schemas/sentiment.ts';
import { savedReplyInputSchema } from '../src/mails/schemas/saved-reply.ts';
import { calendarInputSchema } from '../src/responses/schemas/business-calendar.ts';
import { escalationTriggers } from '../src/responses/schemas/escalation-rule.ts';
import { rejectionCodeSchema, resolutionSchema } from '../src/responses/schemas/response-end.ts';
import { responseStatusInputSchema } from '../src/responses/schemas/response-status.ts';
import { surveyInputSchema } from '../src/surveys/schemas/survey.ts';
import { linkKinds } from '../src/surveys/schemas/survey-link.ts';

// Seed data names users, groups and forms by short keys; times are relative to now.
const keysSchema = z.array(z.string());
export const formKeys = ['stay', 'checkIn', 'dining', 'room', 'account'] as const;
export type FormKey = (typeof formKeys)[number];

const memberSchema = z.strictObject({
  ...{ key: z.string(), email: z.email(), firstName: z.string(), lastName: z.string() },
  ...{ role: z.enum(['SuperAdmin', 'Admin', 'Staff', 'Viewer']), joinedDaysAgo: z.number() },
  /** Absent: has never signed in. */
  seenHoursAgo: z.number().optional(),
  ...{ hasLeft: z.boolean().optional(), mustReset: z.boolean().optional() },
});

const teamShape = { key: z.string(), name: z.string(), color: colorSchema, lead: z.string(), members: keysSchema };
const groupSchema = z.strictObject({ ...teamShape, description: z.string() });

const severitySchema = z.strictObject({
  ...{ name: z.string(), description: z.string(), days: z.number(), rank: z.int(), color: colorSchema },
});

const customerSchema = z.strictObject({
  ...{ name: z.string(), email: z.string().optional(), phone: z.string().optional(), company: z.string().optional() },
});

const formSchema = z.strictObject({
  ...{ key: z.enum(formKeys), name: z.string(), description: z.string(), daysOld: z.number() },
  ...{ enableCustomer: z.boolean(), enableSla: z.boolean(), escalationType: escalationSchema.nullable() },
  ...{ severities: keysSchema, users: keysSchema, groups: keysSchema },
  fields: z.array(
    z.strictObject({
      ...{ key: z.string(), type: z.enum(fieldTypes), name: z.string() },
      ...{ required: z.boolean().optional(), isSentimentValue: z.boolean().optional() },
      options: fullOptionsSchema.optional(),
    }),
  ),
});

const companySchema = z.strictObject({
  ...{ name: z.string(), subdomain: z.string() },
  owner: z.strictObject({ email: z.email(), firstName: z.string(), lastName: z.string() }),
  branches: z.array(z.strictObject(teamShape)),
  ...{ staff: z.array(memberSchema), groups: z.array(groupSchema), severities: z.array(severitySchema) },
  statuses: z.strictObject({
    renamed: z.partialRecord(statusSchema, z.string()),
    custom: z.strictObject({ key: z.string(), ...responseStatusInputSchema.shape }),
  }),
});

const slaSchema = z.strictObject({
  calendar: calendarInputSchema,
  /** By severity. `officeHours`: hours count only while the calendar is open. */
  targets: z.record(
    z.string(),
    z.strictObject({
      ...{ resolveHours: z.number().nullable(), firstResponseHours: z.number(), nextResponseHours: z.number() },
      officeHours: z.boolean(),
    }),
  ),
  escalationRules: z.array(
    z.strictObject({
      ...{ name: z.string(), type: z.enum(escalationTriggers), level: z.int(), afterMinutes: z.int() },
      ...{ percent: z.int().optional(), form: z.enum(formKeys).optional(), severity: z.string().optional() },
      ...{ notify: keysSchema, notifyLead: z.boolean().optional(), raiseTo: z.string().optional() },
      ...{ assign: keysSchema.optional(), assignGroup: z.string().optional() },
      remind: z.strictObject({ everyMinutes: z.int(), times: z.int() }).optional(),
    }),
  ),
});

const ratingSchema = z.union([1, 2, 3, 4, 5].map((rating) => z.literal(rating as 1 | 2 | 3 | 4 | 5)));

const remarkSchema = z.strictObject({
  rating: ratingSchema,
  /** Used only in this branch. */
  branch: z.string().optional(),
  about: keysSchema.optional(),
  text: z.string(),
});

const happenedSchema = { hoursAgo: z.number(), by: z.string() };
const actionSchema = z.union([
  z.strictObject({ ...happenedSchema, note: z.string() }),
  z.strictObject({
    ...{ ...happenedSchema, status: statusSchema, reason: z.string().optional() },
    ...{ code: rejectionCodeSchema.optional(), resolution: resolutionSchema.optional() },
  }),
  z.strictObject({ ...happenedSchema, assign: keysSchema }),
  z.strictObject({ ...happenedSchema, assignGroups: keysSchema }),
]);

/** `/uploads/soup.jpg` is `files/soup.jpg`, `day-9` is the date nine days earlier, `@{olu}` in a note mentions olu. */
const storySchema = z.strictObject({
  ...{ form: z.enum(formKeys), ...happenedSchema },
  ...{ customer: z.string().optional(), severity: z.string().optional() },
  answers: z.record(z.string(), answerValueSchema),
  history: z.array(actionSchema).default([]),
});

const moments = [
  ...(['begun', 'toCustomer', 'backFromCustomer', 'toColleagues', 'backFromColleagues'] as const),
  ...(['done', 'praised', 'reopened', 'rejected'] as const),
] as const;

const historiesSchema = z.strictObject({
  formWeights: z.record(z.enum(formKeys), z.number()),
  /** Prefixes for a comment that was used before. */
  openers: keysSchema,
  /** By rating, then by severity. */
  severityWeights: z.record(z.string(), z.record(z.string(), z.number())),
  /** Staff notes by moment. */
  notes: z.record(z.enum(moments), keysSchema),
  resolvedByForm: z.partialRecord(z.enum(formKeys), keysSchema),
});

const surveySchema = z.strictObject({
  survey: surveyInputSchema,
  links: z.array(z.strictObject({ name: z.string(), source: z.string(), kind: z.enum(linkKinds).optional() })),
  caseRule: z.strictObject({
    ...{ name: z.string(), form: z.string(), map: z.record(z.string(), z.string()) },
    condition: conditionGroupSchema,
  }),
});

const commentsSchema = z.strictObject({ first: keysSchema, after: keysSchema });
const surveyAnswersSchema = z.strictObject({
  hotels: z.array(z.strictObject({ key: z.string(), weight: z.number(), mood: z.number() })),
  /** Comments by language and by rating. */
  comments: z.record(
    z.enum(['en', 'ar']),
    z.strictObject({ happy: commentsSchema, fair: commentsSchema, cross: commentsSchema }),
  ),
  contacts: z.array(z.strictObject({ first_name: z.string(), email: z.email() })),
});

export type Remark = z.infer<typeof remarkSchema>;
const namesByKey = z.record(z.string(), z.array(z.string()));

const peopleSchema = z.strictObject({
  /** Names of customers: by their owner's key, and by tag. */
  ...{ owners: namesByKey, tags: namesByKey },
  ...{ segment: segmentInputSchema, savedReplies: z.array(savedReplyInputSchema) },
  thread: z.strictObject({
    customer: z.string(),
    /** What an answer of the response contains. */
    about: z.string(),
    /** Without `by`, the customer wrote it. */
    messages: z.array(z.strictObject({ by: z.string().optional(), hoursAgo: z.number(), body: z.string() })),
  }),
});

/** What people asked about their data; with `completedDaysAgo` it is done. */
const dataRequestsSchema = z.array(
  z.strictObject({
    ...dataRequestInputSchema.pick({ kind: true, details: true, identityCheck: true }).shape,
    ...{ customer: z.string(), daysAgo: z.number(), completedDaysAgo: z.number().optional() },
  }),
);

export type Rating = Remark['rating'];
export type Story = z.infer<typeof storySchema>;
export type StoryAction = z.infer<typeof actionSchema>;
export type FormPlan = z.infer<typeof formSchema>;
export type Histories = z.infer<typeof historiesSchema>;
export type SlaPlan = z.infer<typeof slaSchema>;

export interface CompanyPlan extends Omit<z.infer<typeof companySchema>, 'branches' | 'statuses'> {
  customers: readonly z.infer<typeof customerSchema>[];
  forms: readonly FormPlan[];
}

const read = <T>(name: string, schema: z.ZodType<T>) => readSeedFile(`demo/${name}.json`, schema);

export const readCompany = () => read('company', companySchema);
export const readCustomers = () => read('customers', z.array(customerSchema));
export const readPeople = () => read('people', peopleSchema);
export const readDataRequests = () => read('data-requests', dataRequestsSchema);
export const readSla = () => read('sla', slaSchema);
export const readRemarks = () => read('remarks', z.record(z.enum(formKeys), z.array(remarkSchema)));
export const readHistories = () => read('histories', historiesSchema);
export const readStories = () => read('stories', z.array(storySchema));
export const readPrebuiltFields = () => read('prebuilt-fields', z.array(prebuiltFieldInputSchema));
export const readSurvey = () => read('survey', surveySchema);
export const readSurveyAnswers = () => read('survey-answers', surveyAnswersSchema);

/** The forms of a hotel company: each asks for the branch and uses uploaded pictures. */
export function readForms(
  branches: readonly { key: string; name: string }[],
  uploads: Readonly<Record<string, string>> = {},
): FormPlan[] {
  const hotels = branches.map(({ key, name }) => ({ id: key, label: name }));
  return read('forms', z.array(formSchema)).map((form) => ({
    ...form,
    fields: form.fields.map((field) => {
      const { choices: listed, ...options } = field.options ?? {};
      const choices = field.key === 'hotel' ? hotels : listed?.map((choice) => withUpload(choice, uploads));
      return { ...field, options: { ...options, ...(choices && { choices }), key: field.key } };
    }),
  }));
}

function withUpload<T extends { image?: string | undefined }>(choice: T, uploads: Readonly<Record<string, string>>): T {
  const { image, ...rest } = choice;
  const uploaded = image && uploads[image];
  return (uploaded ? { ...rest, image: uploaded } : rest) as T;
}
