import builder from '../pages/builder.md?raw';
import customers from '../pages/customers.md?raw';
import dashboards from '../pages/dashboards.md?raw';
import email from '../pages/email.md?raw';
import inbox from '../pages/inbox.md?raw';
import organization from '../pages/organization.md?raw';
import privacy from '../pages/privacy.md?raw';
import reports from '../pages/reports.md?raw';
import sentiments from '../pages/sentiments.md?raw';
import sharing from '../pages/sharing.md?raw';
import sla from '../pages/sla.md?raw';
import surveys from '../pages/surveys.md?raw';
import users from '../pages/users.md?raw';

/** The text of each page of help, by its name. */
export const helpTexts: Readonly<Record<string, string>> = {
  builder,
  customers,
  dashboards,
  email,
  inbox,
  organization,
  privacy,
  reports,
  sentiments,
  sharing,
  sla,
  surveys,
  users,
};
