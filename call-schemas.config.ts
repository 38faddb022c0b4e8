import type { CallName } from './calls.config.ts';
import { administrationCallSchemas } from './src/administration/call-schemas.ts';
import { brandingCallSchemas } from './src/branding/call-schemas.ts';
import { coreCallSchemas } from './src/core/call-schemas.ts';
import { formsCallSchemas } from './src/forms/call-schemas.ts';
import { mailsCallSchemas } from './src/mails/call-schemas.ts';
import { notificationsCallSchemas } from './src/notifications/call-schemas.ts';
import { reportsCallSchemas } from './src/reports/call-schemas.ts';
import { responsesCallSchemas } from './src/responses/call-schemas.ts';
import { surveysCallSchemas } from './src/surveys/call-schemas.ts';

/** What the calls of calls.config.ts take and answer. */
export const callSchemas = {
  ...coreCallSchemas,
  ...brandingCallSchemas,
  ...formsCallSchemas,
  ...notificationsCallSchemas,
  ...responsesCallSchemas,
  ...surveysCallSchemas,
  ...mailsCallSchemas,
  ...reportsCallSchemas,
  ...administrationCallSchemas,
};

export type CallSchemas<N extends CallName> = (typeof callSchemas)[N];
