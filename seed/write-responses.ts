import type { ResponseRows } from './response-factory.ts';
import type { Tables, Writer } from './rows.ts';

export const firstNumber = 1001;

/**
 * Writes `count` responses with assignees and histories, numbered from `from`. Generates each one just before writing
 * it.
 */
export async function writeResponses(
  writer: Writer,
  count: number,
  responses: Iterable<ResponseRows>,
  from: number,
): Promise<void> {
  const ids = await writer.reserveIds('sentiment_responses', count);
  // Drops a response row once it is written, to save memory; keeps only its child rows.
  const written: Omit<ResponseRows, 'response'>[] = [];
  const rows = function* (): Generator<Tables['sentiment_responses']> {
    for (const { response, ...related } of responses) {
      const index = written.push(related) - 1;
      yield { id: ids[index] as number, number: from + index, ...response, isAssigned: related.userIds.length > 0 };
    }
  };
  await writer.write('sentiment_responses', rows());
  await writer.write(
    'sentiment_response_users',
    written.flatMap(({ userIds }, index) => userIds.map((userId) => ({ responseId: ids[index] as number, userId }))),
  );
  await writer.write(
    'sentiment_response_groups',
    written.flatMap(({ groupIds }, index) =>
      groupIds.map((groupId) => ({ responseId: ids[index] as number, groupId })),
    ),
  );
  await writeHistories(writer, ids, written);
  await writer.setLastNumber(from + count - 1);
}

async function writeHistories(
  writer: Writer,
  responseIds: readonly number[],
  written: readonly Pick<ResponseRows, 'history'>[],
): Promise<void> {
  const entries = written.reduce((sum, { history }) => sum + history.length, 0);
  const ids = await writer.reserveIds('sentiment_response_tracking', entries);
  let usedCount = 0;
  const rows = function* (): Generator<Tables['sentiment_response_tracking']> {
    for (const [index, { history }] of written.entries())
      for (const entry of history)
        yield { id: ids[usedCount++] as number, responseId: responseIds[index] as number, ...entry };
  };
  await writer.write('sentiment_response_tracking', rows());
}
