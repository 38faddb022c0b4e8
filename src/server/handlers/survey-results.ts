import type { z } from 'zod';
import { permissionFor } from '../../contract/catalogue.ts';
import { forbidden, invalid } from '../../contract/errors.ts';
import type { Texts } from '../../contract/schemas/survey-cross-tab.ts';
import type {
  compareQuerySchema,
  crossTabQuerySchema,
  textsQuerySchema,
} from '../../contract/schemas/survey-result-query.ts';
import { resultKinds } from '../../domain/results/summarise.ts';
import { isWished } from '../../domain/results/text-results.ts';
import type { Handler } from '../http/call.ts';
import { readComparison, readCrossTab } from '../surveys/results/cross.ts';
import { type Asking, isOfDaysOnly, isPersonal } from '../surveys/results/filter.ts';
import { tallyPacked } from '../surveys/results/packed/tally.ts';
import { answerQuestion } from '../surveys/results/question.ts';
import { summaryFor } from '../surveys/results/summary.ts';
import { readTexts } from '../surveys/results/texts.ts';

/** The answers to a survey, counted. */
export const summary: Handler = (call) => summaryFor(call);

export const crosstab: Handler = (call) => {
  const sides = call.query as z.output<typeof crossTabQuerySchema>;
  return answerQuestion(call, 'crosstab', (asking) => readCrossTab(asking, sides));
};

export const compare: Handler = (call) => {
  const { by } = call.query as z.output<typeof compareQuerySchema>;
  return answerQuestion(call, 'compare', (asking) => readComparison(asking, by));
};

const mostShown = 100;

type Wish = z.output<typeof textsQuerySchema>;

/** The texts that answer a question, the newest first, narrowed by a word, a topic or a feeling. */
export const texts: Handler = (call) =>
  answerQuestion(call, 'texts', (asking) => findTexts(asking, call.query as Wish));

async function findTexts(asking: Asking, { question, word, topic, feeling }: Wish): Promise<Texts> {
  const field = askedField(asking, question);
  if (!field) return { fieldId: null, read: 0, found: 0, texts: [] };
  const ids = isOfDaysOnly(asking.filter) ? undefined : (await tallyPacked(asking)).textsOf(field.id);
  const read = await readTexts({ ...asking, ids }, field.id);
  const found = read.filter((text) => isWished(text.read, { word, topic, feeling }));
  return {
    fieldId: field.id,
    read: read.length,
    found: found.length,
    texts: found.slice(0, mostShown).map(({ read: { feeling: felt, topics }, ...text }) => ({
      ...text,
      feeling: felt,
      topics,
    })),
  };
}

function askedField({ shape, knowsPeople }: Asking, question: string | undefined) {
  const fields = shape.fields.filter(({ fieldType }) => resultKinds[fieldType] === 'text');
  const field = fields.find(({ key }) => question === undefined || key === question);
  if (question !== undefined && !field) {
    throw invalid([{ path: 'question', message: `“${question}” is not answered in own words` }]);
  }
  if (field && !knowsPeople && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  return field;
}
