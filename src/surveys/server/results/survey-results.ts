import type { z } from 'zod';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden, invalid } from '../../../core/contract/errors.ts';
import type { Call, Handler } from '../../../core/server/http/call.ts';
import { resultKindOf } from '../../rules/results/summarise.ts';
import { matches } from '../../rules/results/text-results.ts';
import type { Texts } from '../../schemas/survey-cross-tab.ts';
import type { compareQuerySchema, crossTabQuerySchema, textsQuerySchema } from '../../schemas/survey-result-query.ts';
import { readComparison, readCrossTab } from './cross.ts';
import { type Asking, isPersonal, parseFilter, readAsking } from './filter.ts';
import { readSnapshot, resultsLimit } from './snapshot.ts';
import { readSummary } from './summary.ts';
import { readTexts } from './texts.ts';

type Request = Pick<Call, 'services' | 'session' | 'query' | 'id'>;

/** The caller has checked the permission. */
function readResults<T>(call: Request, work: (asking: Asking) => Promise<T>): Promise<T> {
  const { services, session } = call;
  const limitMs = resultsLimit(services);
  return readSnapshot(services.database, session.tenantId, parseFilter(call), limitMs, async (tx) =>
    work(await readAsking(call, tx)),
  );
}

export const summary: Handler = (call) => readResults(call, readSummary);

export const crosstab: Handler = (call) => {
  const sides = call.query as z.output<typeof crossTabQuerySchema>;
  return readResults(call, (asking) => readCrossTab(asking, call.session, sides));
};

export const compare: Handler = (call) => {
  const { by } = call.query as z.output<typeof compareQuerySchema>;
  return readResults(call, (asking) => readComparison(asking, call.session, by));
};

const mostShown = 100;

type TextsQuery = z.output<typeof textsQuerySchema>;

export const texts: Handler = (call) => readResults(call, (asking) => findTexts(asking, call.query as TextsQuery));

async function findTexts(asking: Asking, { question, word, topic, feeling }: TextsQuery): Promise<Texts> {
  const field = fieldByKey(asking, question);
  if (!field) return { fieldId: null, read: 0, found: 0, texts: [] };
  const read = await readTexts(asking, field.id);
  const found = read.filter((text) => matches(text.read, { word, topic, feeling }));
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

function fieldByKey({ shape, canSeePersonal }: Asking, question: string | undefined) {
  const fields = shape.fields.filter(({ fieldType }) => resultKindOf(fieldType) === 'text');
  const field = fields.find(({ key }) => question === undefined || key === question);
  if (question !== undefined && !field) {
    throw invalid([{ path: 'question', message: `“${question}” is not a text question` }]);
  }
  if (field && !canSeePersonal && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  return field;
}
