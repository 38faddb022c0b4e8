import type { LiveEvent } from '../../contract/schemas/live.ts';
import type { Services } from '../http/call.ts';
import { changesIn, type Heard, nothingHeard, takeIn } from './heard.ts';
import { livingSessions } from './living.ts';
import type { makeNames } from './names.ts';
import { isFor, maySeePeople } from './permitted.ts';
import type { PresentPeople } from './present.ts';
import type { Audience as For, Recent } from './recent.ts';
import { asText, type Stream } from './stream.ts';
import type { Word } from './word.ts';

// The more listen, the more is told in one go: at a thousand it still reaches all well within a second, and what comes in
// meanwhile does not wait for the telling.
const passOnAfterMs = 40;
const perListenerMs = 0.3;
const longestMs = 400;

interface Surroundings {
  services: Services;
  recent: Recent;
  present: PresentPeople;
  namesOf: ReturnType<typeof makeNames>;
}

/** Everybody of one tenant who listens on this node. */
export function makeAudience(tenantId: number, { services, recent, present, namesOf }: Surroundings) {
  const streams = new Set<Stream>();
  let heard = nothingHeard();
  let isDue = false;
  let line: Promise<void> = Promise.resolve();

  const send = (event: LiveEvent, whom: For) => {
    const text = asText(event, recent.next());
    recent.keep(tenantId, text, whom);
    for (const stream of streams) if (isFor(stream.session, whom)) stream.send(text);
  };
  const sendPeople = async (responseIds: Iterable<number>, to: Iterable<Stream>) => {
    for (const responseId of responseIds) {
      const here = present.peopleAt({ tenantId, responseId });
      const names = await namesOf(
        tenantId,
        here.map(({ userId }) => userId),
      );
      const people = here.flatMap(({ userId, doing }) => {
        const name = names.get(userId);
        return name === undefined ? [] : [{ id: userId, name, doing }];
      });
      const text = asText({ kind: 'presence', responseId, people });
      for (const stream of to) if (maySeePeople(stream.session)) stream.send(text);
    }
  };
  /** Who has lost the session hears no more; who may do more or less from now on hears accordingly. */
  const recheck = async (which: readonly Stream[]) => {
    const living = await livingSessions(
      services,
      which.map(({ session }) => session),
    );
    for (const stream of which) {
      const session = living.get(stream.session.id);
      if (session) stream.session = session;
      else end(stream, 'session');
    }
  };
  const end = (stream: Stream, why: 'session' | 'full' | 'restart') => {
    streams.delete(stream);
    stream.end(why);
  };
  const endAll = (why: 'restart') => {
    for (const stream of [...streams]) end(stream, why);
  };

  const passOn = async () => {
    isDue = false;
    const now: Heard = heard;
    heard = nothingHeard();
    if (now.isAccess) await recheck([...streams]);
    if (now.isMany) send({ kind: 'many' }, 'responses');
    else if (now.changes.size > 0) send({ kind: 'responses', changes: changesIn(now) }, 'responses');
    if (now.isMany || now.changes.size > 0) send({ kind: 'figures' }, 'figures');
    if (now.isStatuses) send({ kind: 'statuses' }, 'everybody');
    for (const userId of now.notified) send({ kind: 'notifications' }, { userId });
    await sendPeople(now.places, streams);
  };
  const schedule = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(
      () => {
        // Without knowing who may still hear it, nobody hears it: they come back and read everything again.
        line = line.then(passOn).catch(() => endAll('restart'));
      },
      Math.min(passOnAfterMs + perListenerMs * streams.size, longestMs),
    );
  };

  return {
    streams,
    hear(word: Exclude<Word, { k: 'here' }>) {
      takeIn(heard, word);
      schedule();
    },
    /** People came to a response, or went. */
    hearOfPeople(responseId: number) {
      heard.places.add(responseId);
      schedule();
    },
    /** Takes somebody in once it is sure that they may still listen; what they missed comes first. */
    async welcome(stream: Stream, lastEventId: string | undefined) {
      const [living] = (await livingSessions(services, [stream.session])).values();
      if (!living) return stream.end('session');
      stream.session = living;
      const missed = recent.since(lastEventId, tenantId);
      stream.send(asText({ kind: 'ready', resumed: missed !== undefined }, recent.latest()));
      for (const { text, permitted } of missed ?? []) if (isFor(living, permitted)) stream.send(text);
      streams.add(stream);
      await sendPeople(
        present.placesOf(tenantId).map(({ responseId }) => responseId),
        [stream],
      );
    },
    end,
    endAll,
  };
}

export type Audience = ReturnType<typeof makeAudience>;
