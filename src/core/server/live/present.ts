import { type Doing, presence } from '../../contract/schemas/presence.ts';
import type { NodeMessage } from './node-message.ts';

interface Here {
  userId: number;
  doing: Exclude<Doing, 'gone'>;
  until: number;
}

export interface Place {
  tenantId: number;
  responseId: number;
}

const placeKey = ({ tenantId, responseId }: Place) => `${tenantId}/${responseId}`;

/** Who has which response open. In memory only; entries expire within a minute. */
export function makePresent() {
  const places = new Map<string, { place: Place; tabs: Map<string, Here> }>();

  const peopleAt = (place: Place): Pick<Here, 'userId' | 'doing'>[] => {
    const viewersById = new Map<number, Here['doing']>();
    for (const { userId, doing } of places.get(placeKey(place))?.tabs.values() ?? []) {
      // Writing in one tab outranks viewing in another.
      if (viewersById.get(userId) !== 'writing') viewersById.set(userId, doing);
    }
    return [...viewersById].map(([userId, doing]) => ({ userId, doing })).sort((a, b) => a.userId - b.userId);
  };
  const forget = (place: Place, tab: string) => {
    const known = places.get(placeKey(place));
    known?.tabs.delete(tab);
    if (known?.tabs.size === 0) places.delete(placeKey(place));
  };

  return {
    peopleAt,
    hear({ t, r, u, tab, doing }: Extract<NodeMessage, { k: 'here' }>, now: number): boolean {
      const place = { tenantId: t, responseId: r };
      const key = placeKey(place);
      const before = JSON.stringify(peopleAt(place));
      const name = `${u}/${tab}`;
      if (doing === 'gone') forget(place, name);
      else {
        const known = places.get(key) ?? { place, tabs: new Map<string, Here>() };
        known.tabs.set(name, { userId: u, doing, until: now + presence.believeSeconds * 1_000 });
        places.set(key, known);
      }
      return JSON.stringify(peopleAt(place)) !== before;
    },
    expire(now: number): Place[] {
      const changed: Place[] = [];
      for (const { place, tabs } of [...places.values()]) {
        const late = [...tabs].filter(([, { until }]) => until <= now);
        for (const [name] of late) forget(place, name);
        if (late.length > 0) changed.push(place);
      }
      return changed;
    },
    placesOf: (tenantId: number): Place[] =>
      [...places.values()].flatMap(({ place }) => (place.tenantId === tenantId ? [place] : [])),
    clear: () => places.clear(),
  };
}

export type PresenceStore = ReturnType<typeof makePresent>;
