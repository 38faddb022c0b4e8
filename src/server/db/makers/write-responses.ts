import type { MadeResponse } from './response.ts';
import type { Tables, Writer } from './tables.ts';

/** What the first response of a tenant is called. */
export const firstNumber = 1001;

/**
 * Writes `count` responses with their holders and histories, numbered on from `from` in the order in which they come.
 * Each is made when it is its turn to be written.
 */
export async function writeResponses(
  writer: Writer,
  count: number,
  coming: Iterable<MadeResponse>,
  from: number,
): Promise<void> {
  const ids = await writer.takeIds('sentiment_responses', count);
  const written: Attached[] = [];
  await writer.write('sentiment_responses', numbered(coming, ids, from, written));
  await writeHolders(writer, ids, written);
  await writeHistories(writer, ids, written);
  await writer.countOn(from + count - 1);
}

/** What is written after the response itself, which is forgotten by then. */
type Attached = Omit<MadeResponse, 'response'>;

function* numbered(
  coming: Iterable<MadeResponse>,
  ids: readonly number[],
  from: number,
  written: Attached[],
): Generator<Tables['sentiment_responses']> {
  for (const made of coming) {
    const index = written.length;
    const { response, ...attached } = made;
    written.push(attached);
    yield { id: ids[index] as number, number: from + index, ...response };
  }
}

async function writeHolders(writer: Writer, ids: readonly number[], written: readonly Attached[]): Promise<void> {
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
}

async function writeHistories(writer: Writer, ids: readonly number[], written: readonly Attached[]): Promise<void> {
  const count = written.reduce((sum, { history }) => sum + history.length, 0);
  const trackingIds = await writer.takeIds('sentiment_response_tracking', count);
  let taken = 0;
  const rows = function* (): Generator<Tables['sentiment_response_tracking']> {
    for (const [index, { history }] of written.entries()) {
      for (const entry of history)
        yield { id: trackingIds[taken++] as number, responseId: ids[index] as number, ...entry };
    }
  };
  await writer.write('sentiment_response_tracking', rows());
}
