import { z } from 'zod';
import { defineResource, recordPages } from '../core/contract/resource.ts';
import { pageQuerySchema } from '../core/contract/schemas/common.ts';
import { statuses } from '../forms/schemas/response-statuses.ts';
import { calendarInputSchema, calendarSchema } from './schemas/business-calendar.ts';
import { webhookDeliverySchema, webhookTriedSchema } from './schemas/escalation-event.ts';
import { escalationLabels } from './schemas/escalation-labels.ts';
import {
  dryRunSchema,
  escalationRuleInputSchema,
  escalationRuleSchema,
  escalationStatuses,
  escalationTriggers,
} from './schemas/escalation-rule.ts';
import { webhookTrialSchema } from './schemas/escalation-webhook.ts';
import { responseStatusInputSchema, responseStatusSchema } from './schemas/response-status.ts';
import {
  clockMovesSchema,
  movedSchema,
  severityLevelInputSchema,
  severityLevelSchema,
} from './schemas/severity-level.ts';
import { statusLabels } from './schemas/status-labels.ts';

export const deadlinesArea = {
  severityLevels: defineResource({
    label: ['Severity level', 'Severity levels'],
    table: 'severity_levels',
    schema: severityLevelSchema,
    input: severityLevelInputSchema,
    search: ['name', 'description'],
    order: 'rank',
    about: 'A severity level sets the SLA target of a response.',
    api: {
      list: 'GET /SeverityLevels',
      show: { endpoint: 'GET /SeverityLevels/:id', needs: 'list' },
      create: 'POST /SeverityLevels',
      update: 'PUT /SeverityLevels/:id',
      delete: 'DELETE /SeverityLevels/:id',
      whatIf: { endpoint: 'POST /SeverityLevels/:id/whatIf', body: severityLevelInputSchema, answer: clockMovesSchema },
      apply: { endpoint: 'POST /SeverityLevels/:id/apply', answer: movedSchema },
    },
    pages: {
      list: {
        path: '/feedback-management/severity-levels',
        title: 'Severity Levels',
        menu: { group: 'Settings', icon: 'severity' },
      },
      ...recordPages('/feedback-management/severity-levels', 'Severity level'),
    },
    fields: {
      name: { kind: 'text' },
      description: { kind: 'paragraph' },
      daysToResolve: { kind: 'number', label: 'SLA target' },
      resolveHours: { kind: 'number', label: 'SLA target in hours', on: ['form'] },
      firstResponseHours: { kind: 'number', label: 'Hours to first reply', optionalColumn: true },
      nextResponseHours: {
        kind: 'number',
        label: 'Hours to next reply',
        help: 'From a message of the customer to the reply by email.',
        optionalColumn: true,
      },
      calendarId: {
        kind: { one: 'calendars' },
        label: 'Calendar',
        help: 'The SLA target counts only its opening hours. Empty: every hour counts.',
      },
      warnAtPercent: {
        kind: 'number',
        label: 'Warn at percent',
        help: 'A response is at risk when this share of the time has passed.',
        start: 75,
        optionalColumn: true,
      },
      pauseOnCategories: { kind: 'text', label: 'Pause the clock while waiting for the customer', on: ['form'] },
      rank: { kind: 'number', help: 'Lists use this order, lowest first.' },
      color: { kind: 'color', label: 'Color', start: '#6b7280', on: ['form', 'show'] },
      icon: { kind: 'text', help: 'An emoji or one short word shown before the name.', on: ['form', 'show'] },
      autoAssign: { kind: 'text', label: 'Assignment of new responses', on: ['form'] },
    },
  }),

  responseStatuses: defineResource({
    label: ['Status', 'Statuses'],
    table: 'response_statuses',
    title: 'label',
    schema: responseStatusSchema,
    input: responseStatusInputSchema,
    search: ['label', 'customerLabel'],
    order: 'rank',
    about: 'Rename the built-in statuses and add custom ones.',
    live: 'statuses',
    api: {
      list: 'GET /ResponseStatuses',
      show: { endpoint: 'GET /ResponseStatuses/:id', needs: 'list' },
      create: 'POST /ResponseStatuses',
      update: 'PUT /ResponseStatuses/:id',
      delete: 'DELETE /ResponseStatuses/:id',
    },
    pages: {
      list: {
        path: '/feedback-management/statuses',
        title: 'Statuses',
        menu: { group: 'Settings', icon: 'statuses' },
      },
      ...recordPages('/feedback-management/statuses', 'Status'),
    },
    fields: {
      label: { kind: 'text', label: 'Name' },
      base: { kind: { select: statuses }, label: 'Based on', labels: statusLabels, start: 'in_progress' },
      customerLabel: {
        kind: 'text',
        label: 'Name for customers',
        help: 'On the page of a customer. Empty: the same name.',
      },
      color: { kind: 'color', label: 'Color', on: ['form', 'show'] },
      rank: { kind: 'number', start: 50, help: 'Lists use this order, lowest first.' },
      isActive: { kind: 'switch', label: 'In use', start: true },
    },
  }),

  calendars: defineResource({
    label: ['Calendar', 'Calendars'],
    table: 'business_calendars',
    schema: calendarSchema,
    input: calendarInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A calendar sets the opening hours that SLA targets count.',
    api: {
      list: 'GET /Calendars',
      show: 'GET /Calendars/:id',
      create: 'POST /Calendars',
      update: 'PUT /Calendars/:id',
      delete: 'DELETE /Calendars/:id',
      whatIf: { endpoint: 'POST /Calendars/:id/whatIf', body: calendarInputSchema, answer: clockMovesSchema },
      apply: { endpoint: 'POST /Calendars/:id/apply', answer: movedSchema },
    },
    pages: {
      list: {
        path: '/feedback-management/calendars',
        title: 'Calendars',
        menu: { group: 'Settings', icon: 'calendars' },
      },
      ...recordPages('/feedback-management/calendars', 'Calendar'),
    },
    fields: {
      name: { kind: 'text' },
      timeZone: { kind: 'text', label: 'Time zone', help: 'An IANA time zone, such as Europe/Berlin.' },
      hours: { kind: 'text', label: 'Opening hours', on: ['form'] },
      holidays: { kind: 'text', on: ['form'] },
    },
  }),

  escalationRules: defineResource({
    label: ['Escalation rule', 'Escalation rules'],
    table: 'escalation_rules',
    view: 'escalation_rule_rows',
    schema: escalationRuleSchema,
    input: escalationRuleInputSchema,
    search: ['name'],
    order: 'level',
    about: 'An escalation rule defines who is notified and what happens when a response is not handled in time.',
    live: 'statuses',
    api: {
      list: 'GET /EscalationRules',
      show: 'GET /EscalationRules/:id',
      create: 'POST /EscalationRules',
      update: 'PUT /EscalationRules/:id',
      delete: 'DELETE /EscalationRules/:id',
      dryRun: { endpoint: 'POST /EscalationRules/dryRun', body: escalationRuleInputSchema, answer: dryRunSchema },
      tryWebhook: {
        endpoint: 'POST /EscalationRules/tryWebhook',
        body: webhookTrialSchema,
        answer: webhookTriedSchema,
        ownTransaction: true,
        perMinute: 20,
      },
      deliveries: {
        endpoint: 'GET /EscalationRules/:id/deliveries',
        query: pageQuerySchema,
        answer: z.array(webhookDeliverySchema),
      },
    },
    pages: {
      list: {
        path: '/feedback-management/escalation-rules',
        title: 'Escalation Rules',
        menu: { group: 'Settings', icon: 'escalation' },
      },
      ...recordPages('/feedback-management/escalation-rules', 'Escalation rule'),
    },
    fields: {
      name: { kind: 'text' },
      level: { kind: 'number', start: 1, help: 'A level starts after the level below it.' },
      type: { kind: { select: escalationTriggers }, label: 'When', labels: escalationLabels },
      percent: { kind: 'number', help: 'The share of the time until the SLA target.', optionalColumn: true },
      afterMinutes: {
        kind: 'number',
        unit: 'minutes',
        label: 'After',
        help: 'In minutes; 0 means immediately.',
        start: 0,
      },
      sentimentId: { kind: { one: 'sentiments' }, label: 'Form', help: 'Empty: every form.', none: 'Every form' },
      severityLevelId: {
        kind: { one: 'severityLevels' },
        label: 'Severity',
        help: 'Empty: every severity.',
        none: 'Every severity',
        optionalColumn: true,
      },
      notifyUserIds: {
        kind: { many: 'users' },
        label: 'Notify users',
        optionalColumn: true,
        through: ['escalation_rule_users', 'rule_id', 'user_id'],
      },
      notifyGroupIds: {
        kind: { many: 'groups' },
        label: 'Notify groups',
        optionalColumn: true,
        through: ['escalation_rule_groups', 'rule_id', 'group_id'],
      },
      notifyLead: { kind: 'switch', label: 'Notify group leads', optionalColumn: true },
      reassignToUserIds: {
        kind: { many: 'users' },
        label: 'Assign to users',
        optionalColumn: true,
        through: ['escalation_rule_new_users', 'rule_id', 'user_id'],
      },
      reassignToGroupIds: {
        kind: { many: 'groups' },
        label: 'Assign to groups',
        optionalColumn: true,
        through: ['escalation_rule_new_groups', 'rule_id', 'group_id'],
      },
      raiseSeverityTo: { kind: { one: 'severityLevels' }, label: 'Change severity to', optionalColumn: true },
      setStatus: { kind: { select: escalationStatuses }, label: 'Change status to', optionalColumn: true },
      repeatEveryMinutes: {
        kind: 'number',
        unit: 'minutes',
        label: 'Repeat every',
        help: 'In minutes.',
        optionalColumn: true,
      },
      maxRepeats: { kind: 'number', label: 'Repeat limit', start: 0, optionalColumn: true },
      activeHoursOnly: { kind: 'switch', label: 'Count opening hours only', optionalColumn: true },
      webhookUrl: {
        kind: 'text',
        label: 'Webhook URL',
        help: 'Each escalation is sent to this URL as a webhook.',
        optionalColumn: true,
      },
      webhookSecret: { kind: 'text', label: 'Webhook secret', on: ['form'] },
      isActive: { kind: 'switch', label: 'Active', start: true },
    },
  }),
};
