export interface HelpSubject {
  /** The last part of the path of its page. */
  name: string;
  title: string;
  about: string;
  /** Other words by which it is found. */
  terms: string;
  /** Paths of the product begin with one of these. The longest one of all subjects counts. */
  pages: readonly string[];
}

export const helpPath = '/help';

export const helpSubjects: readonly HelpSubject[] = [
  {
    name: 'sentiments',
    title: 'Sentiment forms',
    about: 'Forms that your staff fill in',
    terms: 'form question builder template version staff',
    pages: ['/feedback-management/sentiments', '/admin/prebuilt-fields'],
  },
  {
    name: 'surveys',
    title: 'Surveys',
    about: 'Questions to customers, their links and results',
    terms: 'NPS CSAT CES questionnaire link QR code branching logic publish results drop-off',
    pages: ['/feedback-management/surveys'],
  },
  {
    name: 'builder',
    title: 'Form builder',
    about: 'Questions, choices, rules, logic and languages',
    terms: 'question kind validation condition skip logic translation required key',
    pages: [],
  },
  {
    name: 'customers',
    title: 'Customers and customer forms',
    about: 'What you know about a customer',
    terms: 'contact record import duplicates merge segment',
    pages: ['/feedback-management/customers'],
  },
  {
    name: 'inbox',
    title: 'Inbox',
    about: 'Responses that your staff handle',
    terms: 'case reply note assign status shortcut keyboard view ticket',
    pages: [
      '/feedback-management/inbox',
      '/feedback-management/sentiments/responses',
      '/feedback-management/statuses',
      '/settings/saved-replies',
    ],
  },
  {
    name: 'sla',
    title: 'SLA and escalation',
    about: 'Due dates, business calendars and rules',
    terms: 'deadline overdue severity target calendar webhook escalate',
    pages: [
      '/feedback-management/severity-levels',
      '/feedback-management/calendars',
      '/feedback-management/escalation-rules',
    ],
  },
  {
    name: 'dashboards',
    title: 'Dashboards',
    about: 'Charts, filters and figures',
    terms: 'chart KPI filter period measure formula template home',
    pages: ['/dashboard', '/dashboards', '/analytics'],
  },
  {
    name: 'sharing',
    title: 'Public sharing',
    about: 'Dashboards and reports for people without an account',
    terms: 'public link password embed rounding share',
    pages: ['/settings/public-links'],
  },
  {
    name: 'reports',
    title: 'Reports',
    about: 'Files for a period, also by email',
    terms: 'PDF Excel CSV export schedule',
    pages: ['/reporting'],
  },
  {
    name: 'users',
    title: 'Users, roles, permissions and groups',
    about: 'Who may do what',
    terms: 'invite access forbidden 403 role group rights',
    pages: ['/user-management', '/debug/permissions', '/user'],
  },
  {
    name: 'organization',
    title: 'Organization and branding',
    about: 'Name, time zone, logo and sample data',
    terms: 'company logo color font time zone subdomain sample data',
    pages: ['/settings/organization', '/admin/branding'],
  },
  {
    name: 'privacy',
    title: 'Privacy and data requests',
    about: 'Requests, erasure and retention',
    terms: 'GDPR CCPA erase delete personal data retention consent',
    pages: ['/compliance'],
  },
  {
    name: 'email',
    title: 'Email',
    about: 'Mail server, mailbox and limits',
    terms: 'SMTP IMAP bounce unsubscribe sender invitation',
    pages: ['/settings/email-config', '/settings/failed-jobs', '/feedback-management/unsubscribed-contacts'],
  },
];

export const helpPathOf = ({ name }: Pick<HelpSubject, 'name'>): string => `${helpPath}/${name}`;

/** The subject of a page of the product; undefined where none is about it. */
export function findSubject(pathname: string): HelpSubject | undefined {
  const places = helpSubjects.flatMap((subject) => subject.pages.map((start) => ({ subject, start })));
  return places
    .filter(({ start }) => pathname === start || pathname.startsWith(`${start}/`))
    .toSorted((one, other) => other.start.length - one.start.length)[0]?.subject;
}
