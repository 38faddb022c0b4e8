import type { Page } from 'playwright';
import { expect } from 'vitest';
import { localeFor } from '../../../src/core/rules/locales.ts';
import { type Caller, callerFor } from '../caller.ts';
import { at, openPage, patience } from '../person.ts';
import type { MakePlace, Place } from './place.ts';
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

const timeLimitSec = 600;
const awayMs = 61_000;
/** A kiosk thanks for some seconds. */
const afterThanksMs = 9_000;

/** A published survey, which is answered over its link. */
export const makeSurvey: MakePlace = async (walk) => {
  const [isKiosk, isTimed] = [walk.way === 'in a kiosk', walk.way === 'with a time limit'];
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Walked through',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: {
      showReview: walk.hasReview,
      editAfterSubmit: true,
      spam: { minSeconds: 0, proofOfWork: false },
      ...(isTimed ? { timeLimitSec } : {}),
    },
    fields: fieldsOf(walk),
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const link = isKiosk ? { kind: 'kiosk' } : {};
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, link);
  const sent: Place['sent'] = async (page, language, isEdit) => {
    const { thanks, edited } = textsIn(language);
    await page.getByRole('heading', { level: 1, name: thanks, exact: true }).waitFor();
    if (isEdit) await page.getByText(edited, { exact: true }).waitFor();
  };
  const place: Place = {
    async open(context) {
      const page = await openPage(context, 'about:blank');
      // The clock goes on, and can be put forward.
      if (isKiosk || isTimed) await page.clock.install();
      await page.goto(at(new URL(url).pathname));
      await live(page);
      if (isTimed && (await page.locator('[data-view=welcome]').count()) > 0) {
        await page.getByRole('button', { name: textsIn('en').start, exact: true }).click();
        await page.locator('[data-view=page]').waitFor();
      }
      return page;
    },
    async reload(page) {
      await page.reload();
      await live(page);
    },
    buttons: textsIn,
    missing: (language) => localeFor(language).validation['Please answer this question'],
    hasReview: walk.hasReview,
    // A test's clock tells each tab the same time origin, by which they tell who wrote a draft.
    tabsShare: !isKiosk && !isTimed,
    forgets: isKiosk,
    async changeLanguage(page, language) {
      await page.getByRole('button', { name: language === 'en' ? 'English' : 'Deutsch', exact: true }).click();
      await page.locator(`html[lang=${language}]`).waitFor();
      await live(page);
    },
    sent,
    async sentLater(page, connect, language) {
      if (isTimed) await page.locator('[data-view=end]').waitFor();
      else await sent(page, language, false);
      await page.getByText(textsIn(language).kept).waitFor();
      await connect();
      if (isKiosk) return waitUntilSent(caller, id);
      await page.getByText(textsIn(language).sent, { exact: true }).waitFor();
    },
    stored: (_, asked, isComplete) => storedAnswers(caller, id, asked, isComplete),
    abandoned: (asked) => answersOf(caller, id, 'partial', asked),
  };
  if (isKiosk) {
    const leaveToNext: Place['leaveToNext'] = async (page) => {
      const isThanked = (await page.locator('[data-view=end]').count()) > 0;
      const reset = page.waitForEvent('load');
      await page.clock.fastForward(isThanked ? afterThanksMs : awayMs);
      await reset;
      await live(page);
    };
    return { ...place, leaveToNext };
  }
  if (isTimed) {
    const runOut: Place['runOut'] = async (page, isComplete, language) => {
      await page.clock.fastForward(timeLimitSec * 1_000);
      const { timeOverSent, timeOverKept, refusals, sent: sentLater } = textsIn(language);
      const says = (text: string) => page.getByText(text, { exact: true });
      // An upload that was under way has had no answer for all this time; then all is sent a little later.
      await says(isComplete ? timeOverSent : timeOverKept)
        .or(says(sentLater))
        .waitFor();
      if ((await says(sentLater).count()) > 0) await says(refusals.time_over.title).waitFor();
    };
    return { ...place, runOut };
  }
  const edit: Place['edit'] = async (page, language) => {
    const texts = textsIn(language);
    await page.getByRole('link', { name: texts.edit, exact: true }).click();
    await page.getByText(texts.editing, { exact: true }).waitFor();
    await live(page);
  };
  return { ...place, edit };
};

interface Row {
  id: number;
  status: string;
}

const rowsOf = (caller: Caller, surveyId: number) => caller.ask<Row[]>('GET', `/SurveyResponses/survey/${surveyId}`);

const waitUntilSent = (caller: Caller, surveyId: number) =>
  expect
    .poll(async () => (await rowsOf(caller, surveyId)).map(({ status }) => status), { timeout: patience })
    .toContain('complete');

async function storedAnswers(caller: Caller, surveyId: number, asked: readonly Asked[], isComplete: boolean) {
  const rows = await answersOf(caller, surveyId, isComplete ? 'complete' : 'partial', asked);
  if (rows.length !== 1) throw new Error(`${rows.length} responses are stored`);
  return rows[0] as unknown[];
}

/** The answers of the responses with a status, in the order of the questions of the walk. */
async function answersOf(caller: Caller, surveyId: number, status: string, asked: readonly Asked[]) {
  type Data = { answers: { fieldName: string; value: unknown }[] };
  const rows = await rowsOf(caller, surveyId);
  return Promise.all(
    rows
      .filter((row) => row.status === status)
      .map(async ({ id }) => {
        const { answers } = await caller.ask<Data>('GET', `/SurveyResponses/${id}/withData`);
        return asked.map(
          ({ kind }, number) => answers.find(({ fieldName }) => fieldName === questionName(kind, number))?.value,
        );
      }),
  );
}
