import { mailKinds } from '../../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../../src/core/server/jobs/lane.ts';
import type { Distribution } from '../../../../src/surveys/schemas/survey-distribution.ts';
import type { Audience, Invitation } from '../../../../src/surveys/schemas/survey-invitation.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type MailServer, startMailServer } from '../../../support/mail-server.ts';
import { published } from '../submission.ts';

export const nps = {
  fields: [{ fieldName: 'How likely?', fieldType: 'nps', options: { key: 'likely' } }],
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
};
export const mailTexts = { subject: { en: 'How was it, {name}?' }, message: { en: 'Dear {name},\n\nplease tell us.' } };

export async function openOffice(bounces?: string, options: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(options);
  const post = await startMailServer(bounces);
  // Ahead of each job, however long a file of tests takes.
  let aheadMs = 60_000;
  const now = () => new Date(Date.now() + aheadMs);
  Object.assign(app.services, { mailer: post.mailer });
  // Only the jobs use the moved clock, because sessions would expire.
  const work = () => runDueJobs({ ...app.services, now }, mailKinds);
  const close = async () => {
    await app.close();
    await post.close();
  };
  return {
    app,
    post,
    close,
    pass: async (days: number) => {
      aheadMs += days * 86_400_000;
      return work();
    },
    work,
    now,
    desk: (company: Parameters<TestApp['newTenant']>[0] = {}) => openDesk(app, post, company),
  };
}

let serial = 0;

async function openDesk(app: TestApp, post: MailServer, company: Parameters<TestApp['newTenant']>[0]) {
  const admin = await app.newTenant(company);
  const survey = await published(admin, nps);
  const path = `/Surveys/${survey.id}/distributions`;
  const ask = (body: object, to = path) => admin.ask('POST', to, { ...mailTexts, ...body });
  return {
    admin,
    surveyId: survey.id,
    customer: (parts: object = {}) => newCustomer(admin, parts),
    ask,
    dry: async (body: object) => (await ask({ dryRun: true, ...body })).json<Audience>(),
    send: async (body: object) => {
      const answer = await ask(body);
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.json<Distribution>();
    },
    read: async (id: number) => {
      const { distributions } = (await admin.ask('GET', path)).json<{ distributions: Distribution[] }>();
      return distributions.find((one) => one.id === id) as Distribution;
    },
    people: async (id: number) =>
      (await admin.ask('GET', `/SurveyDistributions/${id}/invitations`)).json<Invitation[]>(),
    mailTo: (address: string) => post.received.filter(({ to }) => to === address),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
export type Office = Awaited<ReturnType<typeof openOffice>>;

async function newCustomer(admin: SignedIn, parts: object) {
  serial += 1;
  const email = `customer${serial}@example.com`;
  const made = await created(admin, '/CustomerFormResponses', { displayName: `Customer ${serial}`, email, ...parts });
  return { id: made.id, email };
}

export const tokenIn = (text: string) => /\/survey\/([\w-]{22})\b/.exec(text)?.[1] ?? '';
export const unsubscribeIn = (text: string) => /\/public\/unsubscribe\/([\w-]{22})\b/.exec(text)?.[1] ?? '';
