import { administrationCalls } from './src/administration/calls.ts';
import { brandingCalls } from './src/branding/calls.ts';
import { coreCalls } from './src/core/calls.ts';
import { formsCalls } from './src/forms/calls.ts';
import { mailsCalls } from './src/mails/calls.ts';
import { notificationsCalls } from './src/notifications/calls.ts';
import { reportsCalls } from './src/reports/calls.ts';
import { responsesCalls } from './src/responses/calls.ts';
import { surveysCalls } from './src/surveys/calls.ts';

/** The endpoints that belong to no resource of the map. */
export const calls = {
  ...coreCalls,
  ...brandingCalls,
  ...formsCalls,
  ...notificationsCalls,
  ...responsesCalls,
  ...surveysCalls,
  ...mailsCalls,
  ...reportsCalls,
  ...administrationCalls,
};

export type CallName = keyof typeof calls;
