import { renderOwnPage } from '../../../src/compliance/visitor/render.tsx';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { hiddenInputs, plainBrowser, visibleTextOf } from '../../surveys/server/plain-browser.ts';
import { published, respondentClient, resultOf } from '../../surveys/server/submission.ts';

export const ownPages = { surveyPages: { render: renderSurveyPage, script: null }, ownPage: renderOwnPage };
export const makeOwnPages = () => makeApp(ownPages);

export const staySurvey = {
  title: { en: 'Your stay', ar: 'إقامتك' },
  languages: ['en', 'ar'],
  defaultLanguage: 'en',
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
  fields: [
    {
      fieldName: 'How likely?',
      fieldType: 'nps',
      options: { key: 'score', translations: { ar: { fieldName: 'ما مدى احتمال ذلك؟' } } },
    },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
    { fieldName: 'Room', fieldType: 'hidden', options: { key: 'room' } },
  ],
};

/** A respondent who has answered a survey, and the page that its last page leads to. */
export async function answeredWithPage(app: TestApp, owner: SignedIn, link: object = {}, body: object = {}) {
  const { id, token } = await published(owner, staySurvey, link);
  const answers = { score: 3, why: 'The <b>soup</b> was cold', room: '12' };
  const answer = await respondentClient(app, owner).answer(token, { answers, ...body });
  const { ownPage = '' } = resultOf(answer);
  const [response] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  return { surveyId: id, token, surveyResponseId: response?.id as number, ...ownPageClient(app, owner, ownPage) };
}

let serial = 0;

export function ownPageClient(app: TestApp, owner: SignedIn, ownPage: string) {
  serial += 1;
  // Forms are limited by address.
  const browser = plainBrowser(app, owner, `198.51.100.${serial % 256}`);
  const path = `/my-feedback/${ownPage}`;
  const open = (query = '') => browser.ask('GET', `${path}${query}`);
  const post = async (values: Record<string, string | Blob>, query = '') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) {
      if (value instanceof Blob) form.append(name, value, name === 'f.photo' ? 'soup.png' : 'words.webm');
      else form.append(name, value);
    }
    // As a browser posts from a page with the policy no-referrer.
    return browser.ask('POST', `${path}${query}`, form, { origin: 'null' });
  };
  const comment = async (values: Record<string, string | Blob>) => {
    const id = hiddenInputs((await open()).html).find(([name]) => name === 'id')?.[1] ?? '';
    return post({ go: 'comment', id, text: '', ...values });
  };
  const ask = (kind: string, details = '') => post({ go: 'request', kind, details });
  const text = async (query = '') => visibleTextOf(await open(query));
  return { ownPage, path, browser, open, post, comment, ask, text };
}
