import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { PageRoute } from '../../contract/catalogue.ts';
import { homePath } from '../../contract/settings.ts';
import { PageMessage, type ScreenProps } from './page.tsx';

export function Planned({ page }: ScreenProps) {
  const { purpose, link } = planFor(page);
  return (
    <PageMessage
      icon={<EventNoteOutlined />}
      title={page.title}
      text={`This page is planned and not available yet. ${purpose}`}
      action={
        <Button variant="outlined" component={Link} to={link.to}>
          {link.text}
        </Button>
      }
    />
  );
}

interface Plan {
  purpose: string;
  link: { to: string; text: string };
}

const links = {
  dashboard: { to: homePath, text: 'Open the dashboard' },
  sentiments: { to: '/feedback-management/sentiments', text: 'Open the sentiment forms' },
  create: { to: '/feedback-management/sentiments/create', text: 'Create a sentiment form' },
  customers: { to: '/feedback-management/customers/manage', text: 'Open the customers' },
  account: { to: '/user/account-settings', text: 'Open your account settings' },
} as const;

const plan = (purpose: string, link: keyof typeof links): Plan => ({ purpose, link: links[link] });

const plans: Record<string, Plan> = {
  ticketing: plan('Create and assign cases from feedback here.', 'sentiments'),
  automation: plan('Define automatic actions for new feedback here.', 'sentiments'),
  loyalty: plan('Reward returning customers here.', 'customers'),
  personalization: plan('Adapt questions to what you know about a customer here.', 'customers'),
  crm: plan('Connect your CRM here.', 'customers'),
  apiIntegration: plan('Read the API documentation here.', 'account'),
  apiKeys: plan('Create and revoke API keys here.', 'account'),
  whatsappConfig: plan('Connect WhatsApp here.', 'account'),
  aiConfig: plan('Choose the AI features of your organization here.', 'account'),
};

function planFor({ name, resource }: PageRoute): Plan {
  return plans[name] ?? plans[resource ?? ''] ?? plan('Its content is not decided yet.', 'dashboard');
}
