import { z } from 'zod';
import type { SurveyTheme } from '../../branding/schemas/survey-theme.ts';
import type { InstallationLinks } from '../../core/contract/installation-links.ts';
import { proseSchema } from '../../core/contract/schemas/common.ts';
import type { Consent } from '../../customers/schemas/consent.ts';
import type { Brand, PublicField, SubmissionAnswers } from '../../surveys/schemas/submission.ts';
import type { DataRequest } from './data-request.ts';

/** What a respondent can ask for on the own page; the tenant's law decides the kind of the request. */
export const ownRequestKinds = ['copy', 'correct', 'delete'] as const;
export type OwnRequestKind = (typeof ownRequestKinds)[number];

const details = proseSchema(5_000).transform((text) => text.trim());

/** What the forms of the page post; `go` is the button. */
export const ownPagePostSchema = z.discriminatedUnion('go', [
  z.object({ go: z.literal('comment'), id: z.string().regex(/^[\w-]{22}$/), text: details }),
  z
    .object({ go: z.literal('request'), kind: z.enum(ownRequestKinds), details })
    .refine(({ kind, details }) => kind !== 'correct' || details !== '', 'correct'),
  z.object({
    go: z.literal('withdraw'),
    consent: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
]);

export interface OwnMessage {
  at: string;
  /** Null for what the respondent wrote. */
  from: string | null;
  body: string;
  /** The stored name, for the address, and the name that the sender gave. */
  files: readonly { stored: string; name: string; kind: string }[];
}

export interface OwnRequest extends Pick<DataRequest, 'id' | 'reference' | 'status' | 'receivedAt' | 'dueAt'> {
  kind: OwnRequestKind;
  /** The reason that staff gave. */
  refusal: string | null;
}

/** What a respondent sees of an own response. */
export interface OwnPage {
  /** The survey; null for a response that staff recorded. */
  title: string | null;
  reference: string | null;
  sentAt: string;
  /** The status as the tenant words it for customers, or a text key of the page. */
  status: { label: string } | { key: 'received' | 'working' | 'waiting' | 'done' | 'closed' };
  fields: PublicField[];
  answers: SubmissionAnswers;
  messages: readonly OwnMessage[];
  mayComment: boolean;
  requests: readonly OwnRequest[];
  consents: readonly Consent[];
  timeZone: string;
}

type Missing = 'missing' | 'erased' | 'too_many' | 'busy' | 'too_big' | 'unreadable';

export interface OwnPageState {
  token: string;
  /** The tenant on localhost, kept in every link. */
  query: string;
  language: string;
  brand: Brand | null;
  theme: SurveyTheme;
  view: OwnPage | Missing;
  /** Identifies the comment of this page, so that a repeated form stores it once. */
  commentId: string;
  /** What was just done. */
  done?: 'comment' | 'request' | 'withdraw' | undefined;
  issue?: { form: 'comment' | 'request'; text: { key: 'empty' | 'sayWhat' | 'askedAlready' } | { error: string } };
  typed?: Readonly<Record<string, string>>;
}

export interface OwnPageParts {
  /** The CSP nonce of the styles. */
  nonce: string;
  links?: InstallationLinks | undefined;
}

export type RenderOwnPage = (state: OwnPageState, parts: OwnPageParts) => string;
