import type { MadeResponse } from './response.ts';
import type { Writer } from './tables.ts';

/** What the first response of a tenant is called. */
export const firstNumber = 1001;

/** Writes responses with their holders and histories, numbered on from `from` in the order given. */
export async function writeResponses(writer: Writer, made: readonly MadeResponse[], from: number): Promise<void> {
  const ids = await writer.takeIds('sentiment_responses', made.length);
  const idAt = (index: number) => ids[index] as number;
  const responses = made.map(({ response }, index) => ({ id: idAt(index), number: from + index, ...response }));
  await writer.write('sentiment_responses', responses);
  await writer.write(
    'sentiment_response_users',
    made.flatMap(({ userIds }, index) => userIds.map((userId) => ({ responseId: idAt(index), userId }))),
  );
  await writer.write(
    'sentiment_response_groups',
    made.flatMap(({ groupIds }, index) => groupIds.map((groupId) => ({ responseId: idAt(index), groupId }))),
  );
  const history = made.flatMap(({ history: entries }, index) =>
    entries.map((entry) => ({ responseId: idAt(index), ...entry })),
  );
  const trackingIds = await writer.takeIds('sentiment_response_tracking', history.length);
  await writer.write(
    'sentiment_response_tracking',
    history.map((entry, index) => ({ id: trackingIds[index] as number, ...entry })),
  );
  await writer.countOn(from + made.length - 1);
}
