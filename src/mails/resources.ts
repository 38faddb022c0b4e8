import { defineResource, recordPages } from '../core/contract/resource.ts';
import {
  emailBudgetSchema,
  emailSettingsInputSchema,
  emailSettingsSchema,
  emailTestSchema,
} from './schemas/email-settings.ts';
import { mailboxInputSchema, mailboxSchema, mailboxTestSchema } from './schemas/mailbox.ts';
import { messageInputSchema, messageSchema, threadSchema } from './schemas/message.ts';
import { replyLanguages, savedReplyInputSchema, savedReplySchema } from './schemas/saved-reply.ts';

export const mailsArea = {
  emailSettings: defineResource({
    label: ['Email settings', 'Email settings'],
    table: 'email_settings',
    schema: emailSettingsSchema,
    // One page reads, tests and saves the settings, so one permission covers all three.
    api: {
      current: { endpoint: 'GET /Settings/email', needs: 'save' },
      save: { endpoint: 'PUT /Settings/email', body: emailSettingsInputSchema },
      test: {
        endpoint: 'POST /Settings/email/test',
        body: emailSettingsInputSchema,
        needs: 'save',
        answer: emailTestSchema,
        ownTransaction: true,
        perMinute: 30,
      },
      budget: { endpoint: 'GET /Settings/email/budget', needs: 'save', answer: emailBudgetSchema },
      mailbox: { endpoint: 'GET /Settings/email/mailbox', needs: 'save', answer: mailboxSchema },
      saveMailbox: {
        endpoint: 'PUT /Settings/email/mailbox',
        body: mailboxInputSchema,
        needs: 'save',
        answer: mailboxSchema,
      },
      testMailbox: {
        endpoint: 'POST /Settings/email/mailbox/test',
        body: mailboxInputSchema,
        needs: 'save',
        answer: mailboxTestSchema,
        ownTransaction: true,
        perMinute: 30,
      },
    },
    pages: {},
    fields: {},
  }),

  responseMessages: defineResource({
    label: ['Email', 'Emails with customers'],
    table: 'response_messages',
    title: 'name',
    schema: messageSchema.omit({ userId: true, userName: true }),
    params: { responseId: 'sentimentResponses' },
    api: {
      thread: { endpoint: 'GET /SentimentResponses/:responseId/messages', answer: threadSchema },
      show: {
        endpoint: 'GET /SentimentResponses/:responseId/messages/:id',
        needs: 'thread',
        answer: messageSchema,
      },
      create: {
        endpoint: 'POST /SentimentResponses/:responseId/messages',
        body: messageInputSchema,
        answer: messageSchema,
      },
      delete: { endpoint: 'DELETE /SentimentResponses/:responseId/messages/:id', needs: 'create' },
      original: {
        endpoint: 'GET /SentimentResponses/:responseId/messages/:id/original',
        needs: 'thread',
        answer: 'message/rfc822',
        ownTransaction: true,
      },
    },
    pages: {},
    fields: {},
  }),

  savedReplies: defineResource({
    label: ['Saved reply', 'Saved replies'],
    table: 'saved_replies',
    schema: savedReplySchema,
    input: savedReplyInputSchema,
    search: ['name', 'body'],
    order: 'name',
    about: 'A saved reply is a text that staff insert into emails to customers.',
    api: {
      list: 'GET /SavedReplies',
      show: { endpoint: 'GET /SavedReplies/:id', needs: 'list' },
      create: 'POST /SavedReplies',
      update: 'PUT /SavedReplies/:id',
      delete: 'DELETE /SavedReplies/:id',
    },
    pages: {
      list: {
        path: '/settings/saved-replies',
        title: 'Saved Replies',
        menu: { group: 'Settings', icon: 'email' },
      },
      ...recordPages('/settings/saved-replies', 'Saved reply'),
    },
    fields: {
      name: { kind: 'text' },
      language: { kind: { select: Object.keys(replyLanguages) }, labels: replyLanguages },
      body: {
        kind: 'paragraph',
        label: 'Text',
        help: 'Variables: {name} of the customer, {survey}, {staff}, {company} and {reference} of the response.',
      },
    },
  }),
};
