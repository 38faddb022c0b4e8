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
import { askingOf } from '../surveys/results/asking.ts';
import { readComparison, readCrossTab } from '../surveys/results/cross.ts';
import { withinDeadline } from '../surveys/results/deadline.ts';
import { isPersonal } from '../surveys/results/filter.ts';
import { summaryOf } from '../surveys/results/summary.ts';
import { readTexts } from '../surveys/results/texts.ts';

/** The answers to a survey, counted. */
export const summary: Handler = async (call) => {
  const asking = await askingOf(call, call.tx);
  return withinDeadline(call.tx, () => summaryOf(asking));
};

export const crosstab: Handler = async (call) => {
  const asking = await askingOf(call, call.tx);
  return withinDeadline(call.tx, () => readCrossTab(asking, call.query as z.output<typeof crossTabQuerySchema>));
};

export const compare: Handler = async (call) => {
  const { by } = call.query as z.output<typeof compareQuerySchema>;
  const asking = await askingOf(call, call.tx);
  return withinDeadline(call.tx, () => readComparison(asking, by));
};

const mostShown = 100;

/** The texts that answer a question, the newest first, narrowed by a word, a topic or a feeling. */
export const texts: Handler = async (call): Promise<Texts> => {
  const asking = await askingOf(call, call.tx);
  const { question, word, topic, feeling } = call.query as z.output<typeof textsQuerySchema>;
  const fields = asking.shape.fields.filter(({ fieldType }) => resultKinds[fieldType] === 'text');
  const field = fields.find(({ key }) => question === undefined || key === question);
  if (question !== undefined && !field) {
    throw invalid([{ path: 'question', message: `“${question}” is not answered in own words` }]);
  }
  if (!field) return { fieldId: null, read: 0, found: 0, texts: [] };
  if (!asking.knowsPeople && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  const read = await readTexts(asking, field.id);
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
};
