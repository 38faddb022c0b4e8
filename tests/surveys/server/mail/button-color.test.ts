import { afterAll, beforeAll, expect, test } from 'vitest';
import { contrast } from '../../../../src/core/rules/color.ts';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { created } from '../../../support/app.ts';
import { plainBrowser } from '../plain-browser.ts';
import { published } from '../submission.ts';
import { type Desk, nps, type Office, openOffice, unsubscribeIn } from './office.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice(undefined, { surveyPages: { render: renderSurveyPage, script: null } });
});
afterAll(() => office.close());

interface MailAppearance {
  fill: string | undefined;
  text: string | undefined;
  border: string | undefined;
}

function buttonIn(html = ''): MailAppearance {
  const styles = [...html.matchAll(/style="(display:inline-block;[^"]*)"/g)];
  expect(styles).toHaveLength(1);
  const style = styles[0]?.[1] ?? '';
  const styleValue = (pattern: RegExp) => pattern.exec(style)?.[1];
  return {
    fill: styleValue(/;background:(#[0-9a-f]{6});/),
    text: styleValue(/;color:(#[0-9a-f]{6});/),
    border: styleValue(/;border:1px solid (#[0-9a-f]{6});/),
  };
}

async function invited({ customer, send, mailTo }: Desk, parts: object = {}) {
  const { id, email } = await customer();
  await send({ customerIds: [id], ...parts });
  await office.work();
  return { first: mailTo(email)[0], last: () => mailTo(email).at(-1) };
}

async function addressPage({ admin, mailTo }: Desk) {
  const { token } = await published(admin, nps, { verifiesEmail: true });
  const guest = plainBrowser(office.app, admin);
  const email = `guest${admin.tenantId}@example.com`;
  await guest.press(token, await guest.open(token), { email });
  await office.work();
  return mailTo(email)[0];
}

async function followedUp({ admin, customer, surveyId, mailTo }: Desk) {
  const { id, email } = await customer();
  const { id: sentimentId } = await created(admin, '/Sentiments', { name: 'Complaints' });
  const field = await created(admin, '/SentimentFields', { sentimentId, fieldName: 'What?', fieldType: 'text' });
  const values = [{ fieldId: field.id, value: 'Cold' }];
  const response = await created(admin, '/SentimentResponses/create', { sentimentId, customerResponseId: id, values });
  await admin.ask('PUT', `/SentimentResponses/${response.id}/status`, { status: 'resolved' });
  await created(admin, `/SentimentResponses/${response.id}/followUps`, { surveyId });
  await office.work();
  return mailTo(email)[0];
}

async function buttonsOf(desk: Desk): Promise<MailAppearance[]> {
  const { first, last } = await invited(desk, { reminderDays: [3] });
  const address = await addressPage(desk);
  const followUp = await followedUp(desk);
  await office.pass(4);
  expect(last()?.headers.subject).toMatch(/^Reminder: /);
  const unsubscribePage = await plainPage(desk, `/api/v1/public/unsubscribe/${unsubscribeIn(first?.text ?? '')}`);
  return [first?.html, last()?.html, address?.html, followUp?.html, unsubscribePage].map(buttonIn);
}

const plainPage = async ({ admin: { subdomain } }: Desk, url: string) =>
  (await office.app.app.inject({ url, headers: { host: `${subdomain}.localhost`, accept: 'text/html' } })).body;

const grey = { fill: '#1f2937', text: '#ffffff', border: '#1f2937' };

test.each([
  ['dark', '#7a1fa2', { fill: '#7a1fa2', text: '#ffffff', border: '#7a1fa2' }],
  ['pale', '#fff3b0', { fill: '#fff3b0', text: '#0b120e', border: '#918e67' }],
  ['no', undefined, grey],
])(
  'email buttons: a tenant with %s color has buttons with readable text and a border',
  async (_, color, appearance) => {
    const desk = await office.desk();
    if (color) expect((await desk.admin.ask('PUT', '/Branding', { primaryColor: color })).status).toBe(200);
    expect(await buttonsOf(desk)).toEqual(Array(5).fill(appearance));
    expect(contrast(appearance.text, appearance.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(appearance.border, '#ffffff')).toBeGreaterThanOrEqual(3);
  },
);

test('email buttons: the color is that of the survey page', async () => {
  const desk = await office.desk();
  await desk.admin.ask('PUT', '/Branding', { primaryColor: '#7a1fa2' });
  const { name } = (await desk.admin.ask('GET', `/Surveys/${desk.surveyId}`)).json<{ name: string }>();
  await desk.admin.ask('PUT', `/Surveys/${desk.surveyId}`, { name, theme: { color: '#0b5394' } });
  const { first } = await invited(desk);
  expect(buttonIn(first?.html)).toEqual({ fill: '#0b5394', text: '#ffffff', border: '#0b5394' });
});

test('email header: the tenant name replaces a missing logo', async () => {
  const desk = await office.desk();
  const { first } = await invited(desk);
  expect(first?.html).toMatch(/<p style="[^"]*border-bottom:3px[^"]*">Company \d+<\/p>/);
});
