import { uploadTypes } from '../../forms/schemas/field-types.ts';
import type { RetainedKind } from '../schemas/retention.ts';

/**
 * What makes a row the person's: a column or SQL expression with one of the person's ids, addresses or file names; a list
 * of cells with a whole name or address of the person; a list of merged customers with the person's record.
 */
export type Owner =
  | 'customer'
  | 'response'
  | 'surveyResponse'
  | 'invitation'
  | 'page'
  | 'request'
  | 'email'
  | 'file'
  | 'cells'
  | 'merged';

/** What an erasure does with a column of the person's own rows. */
export type Erasure =
  /** A text becomes the mark; an empty one stays empty. */
  | 'mark'
  /** An empty text, list or document. */
  | 'empty'
  | 'null'
  /** An address that leads nowhere, another one in each row. */
  | 'address'
  /** “Erased customer 12”; null in other records where the customer record is deleted. */
  | 'name'
  /** Words and files of answers; choices, scores and dates stay, because figures count them. */
  | 'answers'
  /** Every text of a document but the codes under `codes`. */
  | 'words'
  /** As in the rows of others: names and addresses of the person only. */
  | 'mentions';

/** Why a column never holds a text about a customer or respondent. */
export const reasons = {
  code: 'A value of a fixed list, a key, a number or a color',
  secret: 'A hash, a random token or an encrypted secret',
  computed: 'The database or a task computes it from columns of this list',
  settings: 'Settings of the tenant with ids and codes',
  staff: 'About the account of a user',
  tenant: 'About the company itself',
  installation: 'About the installation',
  deleted: 'Every erasure deletes all rows of the table',
} as const;
export type Reason = keyof typeof reasons;

export interface PersonalColumn {
  /** What it holds, as the data map and the export of a person name it. */
  holds: string;
  /** Default: `mentions`. */
  own?: Erasure;
  /** Only with `words`: keys of the document whose codes stay. */
  codes?: readonly string[];
  /** Only with `name`: the column with the id of the customer. */
  customer?: string;
  /** Only with `answers`: the table of the questions, some of which the tenant marked as personal. */
  questions?: string;
  /** SQL: own rows in which the product wrote the text, so that only mentions are erased. */
  unless?: string;
  /** Repeats whole texts of other columns of this list. */
  isCopy?: true;
  /** Only if it names files of the person: where, as a JSON path, or `column` if it is itself such a name. */
  filesAt?: 'column' | `$${string}`;
  /** Printed in the export of a person. */
  isExported?: true;
  /** Identifies the owner of the row, so it stays in the rows of others. */
  isIdentity?: true;
}

export interface TextTable {
  /** What its rows are, for the preview, the log of an erasure and the data map. */
  holds: string;
  /** How a row belongs to a person: by these columns or SQL expressions. Absent: only by mention. */
  own?: Readonly<Record<string, Owner>>;
  /** `own`: rows of the person are deleted. `found`: so is every row with a mention or a copy. */
  deletes?: 'own' | 'found';
  /** SQL: what else changes in an own row. */
  sets?: string;
  /** The rule of the data map whose records these rows belong to. */
  retention?: RetainedKind;
  /** A function of its own erases it, instead of the statements that the list makes. */
  handler?: 'audit' | 'customers';
  personal?: Readonly<Record<string, PersonalColumn>>;
  never?: Readonly<Record<string, Reason>>;
}

/** The files in a document of answers. A text that a respondent types names none. */
const uploadAnswers =
  `$[*] ? (${uploadTypes.map((type) => `@.fieldType == "${type}"`).join(' || ')}).value[*]` as const;

const name = { name: { holds: 'Name' } } as const;
const named = { ...name, description: { holds: 'Description' } } as const;
const question = { field_name: { holds: 'Question' }, options: { holds: 'Options' } } as const;
const formVersion = { document: { holds: 'Form' }, summary: { holds: 'Summary of changes' } } as const;

/**
 * Every column of the database that holds text, a document or bytes. The search of a request, erasure, the export of a
 * person, retention and the data map are made from this list, and a test compares it with the database.
 */
export const textTables: Readonly<Record<string, TextTable>> = {
  assignment_turns: { holds: 'Turns of automatic assignment', never: { scope: 'code' } },
  audit_log: {
    holds: 'Audit log',
    retention: 'auditLog',
    handler: 'audit',
    personal: {
      ip: { holds: 'IP address', own: 'empty' },
      before: { holds: 'Values before a change', own: 'null', isCopy: true },
      after: { holds: 'Values after a change', own: 'null', isCopy: true },
    },
    never: { action: 'code', resource: 'code' },
  },
  branding: {
    holds: 'Branding',
    personal: { website_title: { holds: 'Title' }, email_footer: { holds: 'Footer of emails' } },
    never: {
      primary_color: 'code',
      secondary_color: 'code',
      logo: 'code',
      logo_dark: 'code',
      favicon: 'code',
      login_image: 'code',
      font_family: 'code',
      survey_theme: 'settings',
    },
  },
  business_calendar_versions: {
    holds: 'Former business calendars',
    personal: { ...name, holidays: { holds: 'Holidays' } },
    never: { time_zone: 'code', hours: 'code' },
  },
  business_calendars: {
    holds: 'Business calendars',
    personal: { ...name, holidays: { holds: 'Holidays' } },
    never: { time_zone: 'code', hours: 'code' },
  },
  consent_entries: {
    holds: 'Consents',
    own: { customer_id: 'customer', survey_response_id: 'surveyResponse' },
    retention: 'customers',
    // The texts of the tenant that were agreed to: they stay as proof, without names.
    personal: { purpose: { holds: 'Purpose', isExported: true }, wording: { holds: 'Text', isExported: true } },
    never: { how: 'code' },
  },
  contact_opt_outs: {
    holds: 'Unsubscribed contacts',
    own: { email_key: 'email' },
    personal: {
      email_key: { holds: 'Address', own: 'address', isIdentity: true, isExported: true },
      detail: { holds: 'Answer of the mail server', own: 'null' },
      undone_why: { holds: 'Reason of the resubscription', own: 'null', isExported: true },
    },
    never: { reason: 'code' },
  },
  customer_form_fields: { holds: 'Questions of customer forms', personal: question, never: { field_type: 'code' } },
  customer_form_responses: {
    holds: 'Customers',
    own: { id: 'customer' },
    retention: 'customers',
    handler: 'customers',
    sets: 'version = version + 1, updated_at = now()',
    personal: {
      display_name: { holds: 'Name', own: 'name', customer: 'id', isIdentity: true, isExported: true },
      email: { holds: 'Email', own: 'null', isIdentity: true, isExported: true },
      phone: { holds: 'Phone', own: 'null', isIdentity: true, isExported: true },
      company: { holds: 'Company', own: 'null', isExported: true },
      values: { holds: 'Answers', own: 'empty', isExported: true },
      tags: { holds: 'Tags', own: 'empty', isExported: true },
    },
    never: {
      email_key: 'computed',
      phone_key: 'computed',
      phone_end: 'computed',
      name_key: 'computed',
      search_text: 'computed',
      name_sound: 'computed',
      restrictions: 'code',
    },
  },
  customer_form_versions: { holds: 'Former customer forms', personal: formVersion },
  customer_forms: {
    holds: 'Customer forms',
    personal: named,
    never: { display_name_template: 'settings', parts: 'settings', identity_keys: 'settings' },
  },
  import_files: { holds: 'Files of imports that have not started', never: { bytes: 'deleted' } },
  import_keys: {
    holds: 'Identities in a running import',
    deletes: 'found',
    retention: 'customerImports',
    personal: { key: { holds: 'Identity' } },
  },
  import_rows: {
    holds: 'Rows of imported files',
    own: { customer_id: 'customer', cells: 'cells' },
    deletes: 'own',
    retention: 'customerImports',
    personal: {
      cells: { holds: 'Cells', own: 'empty', isCopy: true, isExported: true },
      issues: { holds: 'Problems', own: 'empty', isCopy: true },
      before: { holds: 'Customer before the import', own: 'null', isCopy: true },
    },
    never: { outcome: 'code' },
  },
  imports: {
    holds: 'Imported files',
    retention: 'customerImports',
    personal: {
      file_name: { holds: 'File name' },
      columns: { holds: 'Columns' },
      notice: { holds: 'Notice' },
      problems: { holds: 'Examples of problems' },
      sheets: { holds: 'Names of sheets' },
    },
    never: {
      list: 'code',
      column_kinds: 'code',
      format: 'settings',
      mapping: 'settings',
      duplicates: 'code',
      options: 'settings',
      status: 'code',
      counts: 'code',
    },
  },
  customer_keys: {
    holds: 'Identities of customers',
    own: { customer_id: 'customer' },
    deletes: 'own',
    retention: 'customers',
    personal: { value: { holds: 'Identity', own: 'empty', isIdentity: true } },
  },
  customer_merges: {
    holds: 'Merged customers',
    own: { kept_id: 'customer', merged: 'merged' },
    deletes: 'own',
    retention: 'customers',
    personal: {
      kept_name: { holds: 'Name', own: 'empty' },
      before: { holds: 'Kept customer', own: 'empty', isCopy: true },
      merged: { holds: 'Merged customers', own: 'empty', isCopy: true },
      merged_names: { holds: 'Names', own: 'empty', isCopy: true },
    },
  },
  customer_segments: { holds: 'Customer segments', personal: { ...name, filters: { holds: 'Filters' } } },
  dashboard_preferences: { holds: 'Own filters of dashboards', personal: { filters: { holds: 'Filters' } } },
  dashboard_versions: { holds: 'Former dashboards', personal: { document: { holds: 'Dashboard' } } },
  dashboards: {
    holds: 'Dashboards',
    personal: {
      ...named,
      folder: { holds: 'Folder' },
      document: { holds: 'Dashboard' },
      draft: { holds: 'Draft' },
    },
    never: { icon: 'code', visibility: 'code', group_ids: 'code', editor_ids: 'code' },
  },
  daily_counts: { holds: 'Counts of limits by day', never: { name: 'code', key: 'secret' } },
  data_requests: {
    holds: 'Requests about personal data',
    own: { id: 'request' },
    sets: 'version = version + 1, updated_at = now()',
    personal: {
      name: { holds: 'Name', own: 'mark', isExported: true },
      email: { holds: 'Email', own: 'null', isExported: true },
      phone: { holds: 'Phone', own: 'null', isExported: true },
      other_names: { holds: 'Other names', own: 'empty', isExported: true },
      details: { holds: 'What was asked for', own: 'mark', isExported: true },
      identity_check: { holds: 'Identity check', own: 'mark', isExported: true },
      legal_hold: { holds: 'Legal hold', own: 'mark' },
      // Without the name of the person: it stays as proof of what was done.
      log: { holds: 'Log' },
    },
    never: { reference: 'computed', kind: 'code', law: 'computed', status: 'code', customer_ids: 'code' },
  },
  email_settings: {
    holds: 'Mail server',
    never: {
      host: 'tenant',
      security: 'code',
      username: 'tenant',
      password: 'secret',
      from_name: 'tenant',
      from_address: 'tenant',
      reply_to: 'tenant',
      reply_status: 'code',
    },
  },
  escalation_deliveries: {
    holds: 'Webhook deliveries',
    own: { response_id: 'response' },
    retention: 'sentimentResponses',
    // The event has ids and the name of the rule only.
    personal: { event: { holds: 'Event' }, message: { holds: 'Answer of the receiver', own: 'null' } },
    never: { status: 'code' },
  },
  escalation_firings: { holds: 'Fired escalation rules', never: { episode: 'code' } },
  escalation_rules: {
    holds: 'Escalation rules',
    personal: name,
    never: { type: 'code', set_status: 'code', webhook_url: 'tenant', webhook_secret: 'secret' },
  },
  files: {
    holds: 'Files',
    own: { name: 'file' },
    deletes: 'own',
    personal: { original_name: { holds: 'File name', own: 'empty', isExported: true } },
    never: {
      name: 'secret',
      kind: 'code',
      content_type: 'code',
      submission_id: 'secret',
      address_hash: 'secret',
      upload_key: 'secret',
    },
  },
  form_field: { holds: 'Shape of questions, without rows', personal: question, never: { field_type: 'code' } },
  form_version: { holds: 'Shape of form versions, without rows', personal: formVersion },
  groups: { holds: 'Groups', personal: named, never: { color: 'code' } },
  idempotency_keys: {
    holds: 'Answers kept for repeated calls',
    deletes: 'found',
    personal: { answer: { holds: 'Answer', isCopy: true } },
    never: { key: 'secret', endpoint: 'code', body_hash: 'secret' },
  },
  inbox_views: {
    holds: 'Saved views',
    personal: { ...name, filters: { holds: 'Filters' } },
    never: { sort: 'code', columns: 'code', layout: 'code', shared_with: 'code' },
  },
  installation: { holds: 'What belongs together', never: { keys_fingerprint: 'secret' } },
  job_turns: { holds: 'Turns of jobs', never: { lane: 'code' } },
  jobs: {
    holds: 'Jobs',
    personal: { payload: { holds: 'Payload', isCopy: true }, last_error: { holds: 'Last error' } },
    never: { kind: 'code', key: 'code' },
  },
  known_permissions: { holds: 'Known permissions', never: { route: 'installation' } },
  mailboxes: {
    holds: 'Mailbox',
    personal: { last_error: { holds: 'Last error' }, skipped_reason: { holds: 'Reason of an unread email' } },
    never: {
      address: 'tenant',
      host: 'tenant',
      security: 'code',
      username: 'tenant',
      password: 'secret',
      folder: 'tenant',
    },
  },
  migrations: { holds: 'Migrations', never: { name: 'installation', hash: 'installation' } },
  notifications: {
    holds: 'Notifications',
    own: { response_id: 'response', "(detail ->> 'surveyResponseId')::integer": 'surveyResponse' },
    deletes: 'own',
    retention: 'sentimentResponses',
    personal: {
      title: { holds: 'Title', own: 'empty' },
      detail: { holds: 'Details', own: 'empty', isCopy: true },
    },
    never: { kind: 'code', group_key: 'code' },
  },
  own_pages: {
    holds: 'Pages of respondents',
    own: { id: 'page' },
    sets: "survey_response_id = null, response_id = null, customer_id = null, nonce = '', erased_at = now()",
    never: { nonce: 'secret', token_hash: 'secret' },
  },
  periodic_tasks: { holds: 'Periodic tasks', never: { name: 'installation' } },
  permissions: { holds: 'Permissions', never: { route: 'code', name: 'code' } },
  prebuilt_fields: {
    holds: 'Question templates',
    personal: { ...question, category: { holds: 'Category' }, tags: { holds: 'Tags' } },
    never: { field_type: 'code' },
  },
  public_shares: {
    holds: 'Public links',
    never: { nonce: 'secret', token_hash: 'secret', password_hash: 'secret', settings: 'settings' },
  },
  public_snapshots: {
    holds: 'Figures on public pages',
    deletes: 'found',
    personal: { document: { holds: 'Figures and comments', isCopy: true } },
    never: { base: 'secret', choice: 'settings' },
  },
  received_emails: {
    holds: 'Received emails',
    own: { response_id: 'response', invitation_id: 'invitation' },
    retention: 'receivedEmails',
    // The hashes stay, so that none is stored again.
    personal: { file_name: { holds: 'Everything in the email', own: 'null', filesAt: 'column' } },
    never: { content_hash: 'secret', identity_hash: 'secret', sender_hash: 'secret' },
  },
  refresh_tokens: { holds: 'Sessions', never: { token_hash: 'secret', successor: 'secret' } },
  refused_emails: { holds: 'Emails refused by a limit', never: { scope: 'code', subject: 'secret' } },
  report_runs: {
    holds: 'Stored reports',
    personal: {
      params: { holds: 'Parameters' },
      snapshot: { holds: 'Report', isCopy: true },
      error: { holds: 'Error' },
      deliveries: { holds: 'Recipients' },
    },
    never: { status: 'code' },
  },
  report_schedules: { holds: 'Report schedules', personal: { settings: { holds: 'Recipients' } } },
  reports: {
    holds: 'Reports',
    personal: { ...named, folder: { holds: 'Folder' }, definition: { holds: 'Definition' } },
  },
  response_batch_changes: {
    holds: 'States before a bulk action',
    own: { response_id: 'response' },
    deletes: 'own',
    retention: 'sentimentResponses',
    personal: { before: { holds: 'Response before', own: 'empty', isCopy: true } },
  },
  response_batches: { holds: 'Bulk actions', never: { action: 'code' } },
  response_cell_counts: { holds: 'Counts of responses', never: { status: 'computed' } },
  response_cell_deltas: { holds: 'Counts of responses', never: { status: 'computed' } },
  response_messages: {
    holds: 'Emails and comments',
    own: { response_id: 'response', own_page_id: 'page' },
    // A waiting email is not sent.
    sets: "status = case status when 'waiting' then 'failed' else status end",
    retention: 'sentimentResponses',
    personal: {
      name: { holds: 'Name', own: 'empty', isExported: true },
      address: { holds: 'Address', own: 'address', isExported: true },
      body: { holds: 'Message', own: 'mark', isExported: true },
      quoted: { holds: 'Quoted text', own: 'empty', isExported: true },
      error: { holds: 'Error', own: 'null' },
      message_id: { holds: 'Message ID', own: 'address' },
      files: { holds: 'Files', own: 'empty', filesAt: '$[*].path', isExported: true },
      cc: { holds: 'Copies to', own: 'empty' },
    },
    never: { status: 'code' },
  },
  response_changes: { holds: 'Former values for figures', never: { before: 'code' } },
  response_score_counts: { holds: 'Scores by topic', never: { topic: 'computed' } },
  response_score_deltas: { holds: 'Scores by topic', never: { topic: 'computed' } },
  response_statuses: {
    holds: 'Statuses',
    personal: { label: { holds: 'Label' }, customer_label: { holds: 'Label for customers' } },
    never: { key: 'code', base: 'code', color: 'code' },
  },
  // A trigger writes it anew when the response changes.
  response_words: { holds: 'Search index of responses', never: { words: 'computed' } },
  retention_rules: { holds: 'Retention rules', never: { kind: 'code' } },
  retired_subdomains: { holds: 'Former subdomains', never: { subdomain: 'tenant' } },
  roles: { holds: 'Roles', never: { name: 'staff', name_key: 'staff', description: 'staff' } },
  saved_replies: {
    holds: 'Saved replies',
    personal: { ...name, body: { holds: 'Text' } },
    never: { language: 'code' },
  },
  sentiment_fields: { holds: 'Questions of sentiment forms', personal: question, never: { field_type: 'code' } },
  sentiment_handling: { holds: 'Handling of responses', never: { auto_assign: 'settings' } },
  sentiment_response_tracking: {
    holds: 'Notes and history',
    own: { response_id: 'response' },
    retention: 'sentimentResponses',
    personal: {
      notes: {
        holds: 'Note',
        own: 'mark',
        unless: "kind in ('created', 'assigned', 'groups', 'severity', 'sla', 'watchers', 'follow_up')",
        isExported: true,
      },
      detail: {
        holds: 'Details',
        own: 'words',
        codes: ['from', 'to', 'event', 'rule', 'type', 'status', 'code', 'base', 'label', 'language', 'topics'],
        filesAt: '$.files[*].path',
      },
    },
    never: { kind: 'code', status: 'code' },
  },
  sentiment_responses: {
    holds: 'Sentiment responses',
    own: { id: 'response' },
    retention: 'sentimentResponses',
    personal: {
      customer_name: { holds: 'Customer', own: 'name', customer: 'customer_response_id', isExported: true },
      summary: { holds: 'Summary', own: 'mark', isExported: true },
      answers: {
        holds: 'Answers',
        own: 'answers',
        questions: 'sentiment_fields',
        filesAt: uploadAnswers,
        isExported: true,
      },
      resolution_text: { holds: 'Resolution', own: 'mark', isExported: true },
      rejection_reason: { holds: 'Reason of the rejection', own: 'mark', isExported: true },
      external_id: { holds: 'Number in the earlier system', own: 'null', isExported: true },
    },
    never: {
      reference: 'computed',
      status: 'code',
      escalation_type: 'code',
      channel: 'code',
      resolution_code: 'code',
      root_cause: 'code',
      language: 'code',
      sentiment_label: 'code',
      sentiment_source: 'code',
      topics: 'code',
      rejection_code: 'code',
      text_corrected: 'code',
    },
  },
  sentiment_versions: { holds: 'Former sentiment forms', personal: formVersion },
  sentiments: { holds: 'Sentiment forms', personal: named, never: { escalation_type: 'code' } },
  sessions: {
    holds: 'Sessions',
    never: { cookie_hash: 'secret', api_key_hash: 'secret', user_agent: 'staff', ip: 'staff' },
  },
  severity_levels: {
    holds: 'Severity levels',
    personal: named,
    never: { color: 'code', auto_assign: 'settings', icon: 'code', pause_on_categories: 'code' },
  },
  sign_in_attempts: { holds: 'Sign-in attempts', never: { key: 'secret' } },
  sign_in_codes: {
    holds: 'Sign-in codes',
    never: { code_hash: 'secret', purpose: 'code', address: 'staff', sent_by: 'tenant' },
  },
  successions: { holds: 'Who took over from a former user', never: { run: 'code' } },
  survey_address_grants: {
    holds: 'Address verifications',
    own: { email_key: 'email' },
    deletes: 'own',
    personal: { address: { holds: 'Address', own: 'empty', isIdentity: true } },
    never: {
      email_key: 'computed',
      language: 'code',
      nonce: 'secret',
      token_hash: 'secret',
      asker: 'secret',
    },
  },
  // Tasks compute these from the responses; an erasure ends when they have followed.
  survey_answer_deltas: {
    holds: 'Answers that are not counted yet',
    never: { status: 'computed', language: 'computed', source: 'computed', device: 'computed', tags: 'computed' },
  },
  survey_answer_values: {
    holds: 'Values of answers',
    never: { part: 'computed', choice: 'computed', value: 'computed' },
  },
  survey_answers: {
    holds: 'Columns of answers',
    never: { status: 'computed', language: 'computed', source: 'computed', device: 'computed', tags: 'computed' },
  },
  survey_case_rules: {
    holds: 'Case rules',
    personal: { ...name, condition: { holds: 'Condition' } },
    never: { map: 'settings', assigned_to_ids: 'code', assigned_group_ids: 'code' },
  },
  survey_count_deltas: { holds: 'Counts of survey responses', never: { status: 'computed' } },
  survey_counts: { holds: 'Counts of survey responses', never: { status: 'computed' } },
  survey_distributions: {
    holds: 'Email distributions',
    personal: { ...name, subject: { holds: 'Subject' }, message: { holds: 'Message' } },
    never: { reminder_days: 'code' },
  },
  survey_folders: { holds: 'Survey folders', personal: name },
  survey_invitations: {
    holds: 'Survey emails',
    own: { customer_id: 'customer', email_key: 'email' },
    sets: "resend_at = null, status = case status when 'waiting' then 'cancelled' else status end",
    retention: 'customers',
    personal: {
      name: { holds: 'Name', own: 'empty', isExported: true },
      address: { holds: 'Address', own: 'address', isIdentity: true, isExported: true },
      last_error: { holds: 'Error', own: 'null' },
    },
    never: {
      email_key: 'computed',
      language: 'code',
      nonce: 'secret',
      unsubscribe_hash: 'secret',
      status: 'code',
    },
  },
  survey_links: {
    holds: 'Survey links',
    own: { customer_id: 'customer' },
    sets: 'is_active = false',
    retention: 'customers',
    personal: {
      name: { holds: 'Name', own: 'empty', isExported: true },
      source: { holds: 'Source' },
      prefill: { holds: 'Pre-filled answers', own: 'empty', isExported: true },
      slug: { holds: 'Custom URL' },
    },
    never: {
      kind: 'code',
      nonce: 'secret',
      token_hash: 'secret',
      language: 'code',
      password_hash: 'secret',
      pin_hash: 'secret',
    },
  },
  survey_previews: { holds: 'Previews of surveys', personal: { document: { holds: 'Survey' } } },
  survey_questions: { holds: 'Questions of surveys', personal: question, never: { field_type: 'code' } },
  survey_response_changes: { holds: 'Former values for figures', never: { before: 'code' } },
  survey_response_versions: {
    holds: 'Former answers to surveys',
    own: { response_id: 'surveyResponse' },
    retention: 'surveyResponses',
    personal: {
      answers: {
        holds: 'Answers',
        own: 'answers',
        questions: 'survey_questions',
        filesAt: uploadAnswers,
        isExported: true,
      },
    },
    never: { why: 'code', edit_key: 'secret' },
  },
  survey_responses: {
    holds: 'Survey responses',
    own: { id: 'surveyResponse' },
    sets: 'resume_hash = null',
    retention: 'surveyResponses',
    personal: {
      customer_name: { holds: 'Customer', own: 'name', customer: 'customer_id', isExported: true },
      answers: {
        holds: 'Answers',
        own: 'answers',
        questions: 'survey_questions',
        filesAt: uploadAnswers,
        isExported: true,
      },
      summary: { holds: 'Summary', own: 'mark', isExported: true },
      source: { holds: 'Source' },
      tags: { holds: 'Tags', isExported: true },
      note: { holds: 'Note', own: 'empty', isExported: true },
      sent: { holds: 'Unfinished answers', own: 'empty', isExported: true },
      referrer: { holds: 'Referring page', own: 'empty', isExported: true },
      verified_email: { holds: 'Verified email', own: 'null', isExported: true },
    },
    never: {
      status: 'code',
      language: 'code',
      per_question_ms: 'code',
      sentiment_label: 'code',
      sentiment_source: 'code',
      ending_id: 'code',
      device: 'code',
      browser: 'code',
      submission_id: 'secret',
      resume_hash: 'secret',
      quota_ids: 'code',
      identification: 'code',
      search_text: 'computed',
    },
  },
  survey_result_counts: {
    holds: 'Counts of answers',
    never: { what: 'computed', status: 'computed', part: 'computed', value: 'computed' },
  },
  survey_versions: { holds: 'Former surveys', personal: formVersion, never: { positions: 'computed' } },
  surveys: {
    holds: 'Surveys',
    personal: {
      ...named,
      title: { holds: 'Title' },
      welcome: { holds: 'Welcome page' },
      endings: { holds: 'Endings' },
      quotas: { holds: 'Quotas' },
      settings: { holds: 'Settings' },
      tags: { holds: 'Tags' },
    },
    never: { type: 'code', languages: 'code', default_language: 'code', theme: 'settings', state: 'code' },
  },
  tenants: {
    holds: 'Company',
    never: {
      name: 'tenant',
      subdomain: 'tenant',
      state: 'code',
      time_zone: 'code',
      next_time_zone: 'code',
      language: 'code',
      date_format: 'code',
      time_format: 'code',
      number_format: 'code',
      country: 'code',
      confirmed_by: 'tenant',
    },
  },
  upload_parts: {
    holds: 'Parts of files on their way, for a day',
    never: { bytes: 'deleted', upload_key: 'secret', sender: 'secret' },
  },
  user_favorites: { holds: 'Favorites of users', never: { path: 'code' } },
  users: {
    holds: 'Users',
    never: {
      email: 'staff',
      first_name: 'staff',
      last_name: 'staff',
      full_name: 'computed',
      phone: 'staff',
      locale: 'code',
      time_zone: 'code',
      date_format: 'code',
      time_format: 'code',
      number_format: 'code',
      notification_preferences: 'settings',
      password_hash: 'secret',
      profile_picture: 'staff',
    },
  },
};

interface FileKind {
  holds: string;
  /** Whether it is erased with the person whose rows name it. */
  isPersonal: boolean;
}

/** Every kind of `files`: those that are personal are named by a column with `filesAt`. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  image: { holds: 'Pictures in answers, comments and notes', isPersonal: true },
  voice: { holds: 'Recordings in answers, comments and notes', isPersonal: true },
  document: { holds: 'Documents in answers, comments and notes', isPersonal: true },
  email: { holds: 'Received emails as they came', isPersonal: true },
  picture: { holds: 'Profile pictures of users', isPersonal: false },
  brand: { holds: 'Logos and pictures of the company', isPersonal: false },
};
