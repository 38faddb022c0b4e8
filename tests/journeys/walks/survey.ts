import type { Page } from 'playwright';
import { expect } from 'vitest';
import { localeFor } from '../../../src/core/rules/locales.ts';
import { type Caller, callerFor } from '../caller.ts';
import { at, openPage } from '../person.ts';
import type { MakePlace } from './place.ts';
import { questionName, textsIn, ways } from './questions.ts';
import type { Asked, Walk } from './steps.ts';

export const keyAt = (at: number) => `q_${at}`;

/** The questions of a walk, each of its pages under a heading. */
export function fieldsOf({ pages }: Walk) {
  const asked = pages.flat();
  return pages.flatMap((page, number) => [
    ...(number === 0
      ? []
      : [{ fieldName: `Page ${number + 1}`, fieldType: 'page_break', options: { key: `page_${number}` } }]),
    ...page.map((question) => {
      const at = asked.indexOf(question);
      const { kind, isRequired } = question;
      const fieldName = questionName(kind, at);
      const options = { key: keyAt(at), ...ways[kind].options };
      return { fieldName, fieldType: kind, required: isRequired, options };
    }),
  ]);
}

async function live(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
}

/** A published survey, which is answered over its link. */
export const makeSurvey: MakePlace = async (walk) => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Walked through',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: { showReview: walk.hasReview, spam: { minSeconds: 0, proofOfWork: false } },
    fields: fieldsOf(walk),
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const sent = (page: Page, language: string) =>
    page.getByRole('heading', { level: 1, name: textsIn(language).thanks, exact: true }).waitFor();
  return {
    async open(context) {
      const page = await openPage(context, at(new URL(url).pathname));
      await live(page);
      return page;
    },
    async reload(page) {
      await page.reload();
      await live(page);
    },
    buttons: textsIn,
    missing: (language) => localeFor(language).validation['Please answer this question'],
    hasReview: walk.hasReview,
    tabsShare: true,
    async changeLanguage(page, language) {
      await page.getByRole('button', { name: language === 'en' ? 'English' : 'Deutsch', exact: true }).click();
      const title = language === 'en' ? 'Your stay' : 'Ihr Aufenthalt';
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await live(page);
    },
    sent,
    async sentLater(page, connect, language) {
      await sent(page, language);
      await page.getByText(textsIn(language).kept).waitFor();
      await connect();
      await page.getByText(textsIn(language).sent, { exact: true }).waitFor();
    },
    stored: (_, asked) => storedAnswers(caller, id, asked),
  };
};

async function storedAnswers(caller: Caller, surveyId: number, asked: readonly Asked[]): Promise<unknown[]> {
  const rows = await caller.ask<{ id: number; status: string }[]>('GET', `/SurveyResponses/survey/${surveyId}`);
  expect(rows.map(({ status }) => status)).toEqual(['complete']);
  type Data = { answers: { fieldName: string; value: unknown }[] };
  const { answers } = await caller.ask<Data>('GET', `/SurveyResponses/${rows[0]?.id}/withData`);
  return asked.map(
    (question, number) => answers.find(({ fieldName }) => fieldName === questionName(question.kind, number))?.value,
  );
}
