import { hash, randomBytes } from 'node:crypto';
import type { PublicSurvey, SubmissionResult } from '../../../src/surveys/schemas/submission.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { type Answer, created, type SignedIn, type TestApp } from '../../support/app.ts';

/** Without the default case rule, unless the survey asks for it. */
export async function published(owner: SignedIn, survey: object, link: object = {}) {
  const settings = { createsCases: false, ...('settings' in survey ? (survey.settings as object) : {}) };
  const { id } = await created(owner, '/Surveys', { name: 'After a stay', ...survey, settings });
  const answer = await owner.ask('POST', `/Surveys/${id}/publish`);
  if (answer.status !== 200) throw new Error(answer.text);
  const made = (await owner.ask('POST', `/Surveys/${id}/links`, link)).json<KnownLink>();
  return { id, linkId: made.id, token: tokenOf(made) };
}

export const tokenOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) as string;

export function respondentClient({ stranger }: TestApp, { subdomain }: SignedIn) {
  let cookie = '';
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await stranger.ask(method, path, body, {
      'x-tenant-subdomain': subdomain,
      ...(cookie ? { cookie } : {}),
    });
    const set = [answer.headers['set-cookie']].flat().filter((one) => typeof one === 'string');
    cookie = [cookie, ...set.map((one) => one.split(';')[0] ?? '')].filter(Boolean).join('; ');
    return answer;
  };
  const open = (token: string, language = '') =>
    ask('GET', `/public/surveys/${token}${language ? `?language=${language}` : ''}`);
  return {
    ask,
    open,
    async answer(token: string, body: object): Promise<Answer> {
      const opened = await open(token);
      const { proof } = opened.json<PublicSurvey>();
      if (!proof) return opened;
      const submission = { submissionId: newSubmission(), isComplete: true, ...body };
      return ask('POST', `/public/surveys/${token}/responses`, {
        proof: worked(proof, submission.submissionId),
        ...submission,
      });
    },
  };
}

export const newSubmission = () => randomBytes(16).toString('base64url');

export function worked({ challenge, bits }: PublicSurvey['proof'], submissionId: string) {
  for (let answer = 0; ; answer += 1) {
    const found = hash('sha256', `${challenge}.${submissionId}.${answer}`, 'buffer');
    if (bits === 0 || found.readUInt32BE(0) >>> (32 - bits) === 0) return { challenge, answer };
  }
}

export const resultOf = (answer: Answer) => answer.json<SubmissionResult>();
export const kindOf = (answer: Answer) => answer.json<{ kind?: string }>().kind;
